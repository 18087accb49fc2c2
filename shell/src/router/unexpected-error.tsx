import { describeCrash, reportOf } from '@slabdesk/portal/shell';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Button, FocusCard } from 'shared-ui/core';
import { listen } from '../listen';
import { reportShell } from '../loading/federation/report-release';
import { avoidOwnShell } from '../loading/moves/own-shell';
import { routerCrashTexts as texts } from './texts';

/** Shown if the shell itself fails to render. A navigation resets it, and a reload takes another shell if there is one. */
export const UnexpectedError = () => {
  const error = useRouteError();
  useEffect(() => {
    const report = reportOf(error, 'shell');
    report.submit(undefined);
    reportShell('crashed', describeCrash(report.facts));
    return listen(window, ['pagehide'], avoidOwnShell);
  }, [error]);
  return (
    <FocusCard title={texts.title} subtitle={texts.text}>
      <Button variant="contained" color="primary" onClick={() => window.location.reload()}>
        {texts.reload}
      </Button>
    </FocusCard>
  );
};
