import './icon.svg';
import { getRuntimeConfig, setNavigator } from '@slabdesk/portal';
import { onFailedCall, onRefusal, onReleaseCrash, onWaiting, uiHost } from '@slabdesk/portal/shell';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { toast } from 'shared-ui/core';
import { setUiHost, showStatus } from 'shared-ui/shell';
import { App } from './app';
import { reportRelease, reportShell, sendReleaseReports } from './federation/report-release';
import { preloadFirstPage } from './preload-first-page';
import { releases } from './releases/release-store';
import { restoreAfterMove, shellMoves } from './releases/shell-moves';
import { trackUserActivity } from './releases/user-activity';
import { watchReleases } from './releases/watch-releases';
import { createPortalRouter } from './router/portal-router';
import { watchSession } from './watch-session';
import { reportWebVitals, shownRelease } from './web-vitals/report-web-vitals';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element');

watchSession();
const router = createPortalRouter();
setNavigator(router.navigate, () => router.state.location);
trackUserActivity();
watchReleases(releases);
sendReleaseReports();
setUiHost(uiHost);
onRefusal(toast.error);
onWaiting(showStatus);
onReleaseCrash((release) => reportRelease(release, 'crashed'));
onFailedCall(() => {
  const release = shownRelease();
  if (release) reportRelease(release, 'failed-call');
  reportShell('failed-call');
});
restoreAfterMove();
shellMoves.watch();
reportShell('visit');
preloadFirstPage();
// Nothing depends on it.
reportWebVitals().catch(() => undefined);
createRoot(container).render(
  <StrictMode>
    <App router={router} nonce={getRuntimeConfig().nonce} />
  </StrictMode>,
);
