/**
 * Asks who is signed in from the head of the HTML, beside the scripts that will want to know: else the question goes out
 * only when all of them have come and run. Like the other head scripts it is copied into `shell.json` by the shell's build.
 *
 * A tab that shows a dealer's portal has another session, and asks later.
 */
export const headStartScript = `(function(){try{var t=JSON.parse(localStorage.getItem('token'));
if(t&&t.accessToken&&t.refreshToken&&!sessionStorage.getItem('view-as'))window.headStart={accessToken:t.accessToken,
response:fetch('/api/auth/whoami',{headers:{Accept:'application/json',Authorization:(t.tokenType||'Bearer')+' '+t.accessToken,'X-Refresh-Token':t.refreshToken}})};
window.headStart&&window.headStart.response.catch(function(){})}catch(e){}})()`;
