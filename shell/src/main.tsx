import './icon.svg';
import { createPortal } from '@slabdesk/host';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { reportRelease, reportShell, sendReleaseReports } from './federation/report-release';
import { watchHangs } from './federation/watch-hangs';
import { preloadFirstPage } from './preload-first-page';
import { trackExtensions } from './releases/extension-use';
import { ownShell } from './releases/own-shell';
import { releases } from './releases/release-store';
import { restoreAfterMove, shellMoves } from './releases/shell-moves';
import { trackUserActivity } from './releases/user-activity';
import { checkNamed, watchReleases } from './releases/watch-releases';
import { createPortalRouter } from './router/portal-router';
import { startAnew, watchSession } from './watch-session';
import { reportWebVitals, shownRelease } from './web-vitals/report-web-vitals';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element');

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
trackUserActivity();
trackExtensions();
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
if (ownShell()) {
  watchHangs(
    new Worker(new URL(/* webpackChunkName: "hang-worker" */ './federation/hang-worker.ts', import.meta.url)),
  );
}
