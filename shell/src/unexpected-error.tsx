import { Button, FocusCard } from 'shared-ui/core';

/** The last resort: the shell itself failed to render. */
export const UnexpectedError = () => (
  <FocusCard title="Unexpected Application Error!" subtitle="Please reload the page.">
    <Button variant="contained" color="primary" onClick={() => window.location.reload()}>
      Reload
    </Button>
  </FocusCard>
);
