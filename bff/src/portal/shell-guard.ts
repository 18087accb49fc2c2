import { AVOIDED_SHELL_COOKIE, AVOIDED_SHELL_SECONDS } from 'bff-contract/constants';
import { inlineJson } from './html';

/**
 * A script that reloads the page with another shell if this one does not start: one of its scripts fails to load, or throws
 * before anything is shown. It ignores faults of other scripts, such as a browser extension's. It tells the server, so that a
 * canary counts as worse. Offline it does nothing, and without cookies it doesn't reload.
 *
 * @param release of the shell, `<version>-<hash>`
 * @param hasOther whether there is another shell to reload with; otherwise it only reports, so that both are counted alike
 */
export const shellGuard = (release: string, version: string, hasOther: boolean): string => {
  const cookie = `${AVOIDED_SHELL_COOKIE}=${release};path=/;max-age=${AVOIDED_SHELL_SECONDS};samesite=lax`;
  const eventsOf = (kind: string) =>
    ['visit', 'failed-load', kind].map((each) => ({ remote: 'shell', release, kind: each }));
  const reportOf = (kind: string) => inlineJson(JSON.stringify({ shell: version, events: eventsOf(kind) }));
  const reload = hasOther
    ? `d.cookie='${cookie}'+(location.protocol==='https:'?';secure':'');g=d.cookie.indexOf('${AVOIDED_SHELL_COOKIE}=${release}')>=0;`
    : '';
  return `(function(){var d=document,o=0,g=0;addEventListener('error',function(e){var t=e.target,s=t&&t.tagName==='SCRIPT',u=s?t.src:e.filename,r=d.getElementById('root');if(o||r&&!r.querySelector('.boot')||!navigator.onLine||!u||u.indexOf(location.origin+'/assets/')!==0)return;o=1;${reload}fetch('/api/log/release-event',{method:'POST',keepalive:true,headers:{'Content-Type':'application/json'},body:s?${reportOf('missing')}:${reportOf('broken')}}).catch(function(){});if(g)location.reload()},true)})()`;
};
