import { Button, FocusCard, useGoBack } from 'shared-ui/core';
import { errorTexts } from './texts';

const texts = errorTexts.notFound;

/** Shown for paths that no remote defines. */
export const NotFoundPage = () => (
  <FocusCard title={texts.title} subtitle={texts.subtitle}>
    <Button variant="contained" color="primary" onClick={useGoBack('/')}>
      {texts.goBack}
    </Button>
  </FocusCard>
);
