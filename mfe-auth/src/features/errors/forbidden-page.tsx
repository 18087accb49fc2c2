import { ButtonLink, FocusCard } from 'shared-ui/core';
import { errorTexts } from './texts';

const texts = errorTexts.forbidden;

/** Shown for a 403 and when a route guard denies access. */
export const ForbiddenPage = () => (
  <FocusCard title={texts.title} subtitle={texts.subtitle}>
    <ButtonLink to="/" variant="contained" color="primary">
      {texts.goBack}
    </ButtonLink>
  </FocusCard>
);
