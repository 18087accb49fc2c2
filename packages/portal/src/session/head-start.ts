/**
 * Inline script that requests the signed-in user from the HTML's head, in parallel with the other scripts;
 * otherwise the request starts only after all of them have loaded. Like the other head scripts, the shell's
 * build copies it into `shell.json`.
 */
export const headStartScript = `(function(){try{var t=JSON.parse(localStorage.getItem('token'));
if(t&&t.accessToken&&t.refreshToken&&!sessionStorage.getItem('view-as'))window.headStart={accessToken:t.accessToken,
response:fetch('/api/auth/whoami',{headers:{Accept:'application/json',Authorization:(t.tokenType||'Bearer')+' '+t.accessToken,'X-Refresh-Token':t.refreshToken}})};
window.headStart&&window.headStart.response.catch(function(){})}catch(e){}})()`;
