import { productName, useCurrentUser } from '@slabdesk/portal';
import { ButtonLink, FocusCard, Stack } from 'shared-ui/core';
import { errorForbiddenTexts as texts } from './texts';

/**
 * Shown for a 403 and when a route guard denies access. No page of the portal is for customers, whom "Go back" leads here
 * again, so they can sign out.
 */
export const ForbiddenPage = () => {
  const user = useCurrentUser();
  const isCustomer = user && !user.fabricator && !user.permissions.isAdmin;
  return (
    <FocusCard
      title={texts.title}
      subtitle={isCustomer ? texts.customerSubtitle(user.email, productName()) : texts.subtitle}
    >
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {isCustomer && (
          <ButtonLink to="/logout" variant="contained" color="primary">
            {texts.logOut}
          </ButtonLink>
        )}
        <ButtonLink to="/" {...(!isCustomer && { variant: 'contained', color: 'primary' })}>
          {texts.goBack}
        </ButtonLink>
      </Stack>
    </FocusCard>
  );
};
