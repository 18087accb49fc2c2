import { reportOf } from '@slabdesk/portal/shell';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Button, FocusCard } from 'shared-ui/core';

/** The last resort: the shell itself failed to render. Another page starts afresh. */
export const UnexpectedError = () => {
  const error = useRouteError();
  useEffect(() => reportOf(error, 'shell').submit(undefined), [error]);
  return (
    <FocusCard title="Unexpected Application Error!" subtitle="Please reload the page.">
      <Button variant="contained" color="primary" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </FocusCard>
  );
};
