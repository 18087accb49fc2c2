import { Button, FocusCard, useGoBack } from 'shared-ui/core';
import { errorNotFoundTexts as texts } from './texts';

/** Shown for paths that no remote defines. */
export const NotFoundPage = () => (
  <FocusCard title={texts.title} subtitle={texts.subtitle}>
    <Button variant="contained" color="primary" onClick={useGoBack('/')}>
      {texts.goBack}
    </Button>
  </FocusCard>
);
