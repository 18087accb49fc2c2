import './icon.svg';
import { createPortal } from '@slabdesk/host';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { keepInMemory } from './kept-in-memory';
import { reportRelease, reportShell, sendReleaseReports } from './loading/federation/report-release';
import { watchHangs } from './loading/federation/watch-hangs';
import { ownShell } from './loading/moves/own-shell';
import { releases } from './loading/moves/release-store';
import { restoreAfterMove, shellMoves } from './loading/moves/shell-moves';
import { trackUserActivity } from './loading/moves/user-activity';
import { checkNamed, watchReleases } from './loading/moves/watch-releases';
import { watchErrors } from './loading/watch-errors';
import { reportWebVitals, shownRelease } from './loading/web-vitals/report-web-vitals';
import { preloadFirstPage } from './preload-first-page';
import { createPortalRouter } from './router/portal-router';
import { startAnew, watchSession } from './watch-session';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element');

keepInMemory();
watchSession();
const Portal = createPortal({
  router: createPortalRouter(),
  startAnew,
  noteRelease: checkNamed(releases),
  noteCrash: (release, crash) => reportRelease(release, 'crashed', crash),
  noteFailedCall: (call) => {
    const release = shownRelease();
    if (release) reportRelease(release, 'failed-call', call);
    reportShell('failed-call', call);
  },
});
watchErrors();
trackUserActivity();
watchReleases(releases);
sendReleaseReports();
restoreAfterMove();
shellMoves.watch();
reportShell('visit');
preloadFirstPage();
// Nothing depends on it.
reportWebVitals().catch(() => undefined);
createRoot(container).render(
  <StrictMode>
    <App Portal={Portal} />
  </StrictMode>,
);
// In development, where people stop pages in the debugger, nothing is reported.
if (ownShell() && 'Worker' in window) {
  watchHangs(
    new Worker(
      new URL(/* webpackChunkName: "hang-worker" */ './loading/federation/hang-worker.ts', import.meta.url),
    ),
  );
}
