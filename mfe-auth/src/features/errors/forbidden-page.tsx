import { ButtonLink, FocusCard } from 'shared-ui/core';
import { errorTexts } from './texts';

const texts = errorTexts.forbidden;

/** Where a 403, and a guard that refuses, lead. */
export const ForbiddenPage = () => (
  <FocusCard title={texts.title} subtitle={texts.subtitle}>
    <ButtonLink to="/" variant="contained" color="primary">
      {texts.goBack}
    </ButtonLink>
  </FocusCard>
);
