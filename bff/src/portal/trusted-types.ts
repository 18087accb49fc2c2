/**
 * The policy of Trusted Types, as a script that comes before all others in the head: scripts are loaded from our
 * `/assets/` and from `/remotes/` of the named origins and our own, from any script. There is no way at all to turn a
 * text into markup or code.
 */
export const trustedTypesScript = (remoteOrigins: readonly string[]): string => {
  const folders = ['/assets/', '/remotes/', ...remoteOrigins.map((origin) => `${origin}/remotes/`)];
  return `(function(t){if(!t)return;var f=${JSON.stringify(folders)}.map(function(p){return new URL(p,location.origin).href});
t.createPolicy('default',{createScriptURL:function(u){u=new URL(u,document.baseURI).href;
return f.some(function(p){return u.startsWith(p)})?u:null}})})(window.trustedTypes)`;
};
