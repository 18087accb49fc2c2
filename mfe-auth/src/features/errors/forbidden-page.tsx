import { ButtonLink, FocusCard } from 'shared-ui/core';

/** Where a 403, and a guard that refuses, lead. */
export const ForbiddenPage = () => (
  <FocusCard title="You can't access that" subtitle="Your account has no access to that page.">
    <ButtonLink to="/" variant="contained" color="primary">
      Go back
    </ButtonLink>
  </FocusCard>
);
