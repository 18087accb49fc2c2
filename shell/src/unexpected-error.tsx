import { useEffect } from 'react';
import { Button, FocusCard } from 'shared-ui/core';
import { reportOf } from 'shared-ui/shell';

/** The last resort: the shell itself failed to render. */
export const UnexpectedError = ({ error }: { error: unknown }) => {
  useEffect(() => reportOf(error, 'shell').submit(undefined), [error]);
  return (
    <FocusCard title="Unexpected Application Error!" subtitle="Please reload the page.">
      <Button variant="contained" color="primary" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </FocusCard>
  );
};
