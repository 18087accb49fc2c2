/** Names of Trusted Types policies by the remote whose code may create them. */
export type RemotePolicies = Readonly<Record<string, readonly string[]>>;

/** The names of all policies of remotes, each once. */
export const policyNames = (policies: RemotePolicies): string[] =>
  [...new Set(Object.values(policies).flat())].sort();

/**
 * Lets scripts of the remotes alone create their policies: the file that calls is second in the stack, after this one. Chrome
 * writes `at name (URL:line:column)`, Firefox and Safari `name@URL:line:column`.
 */
const guard = (policies: RemotePolicies): string => {
  const folders = Object.fromEntries(
    policyNames(policies).map((name) => [
      name,
      Object.keys(policies)
        .filter((remote) => policies[remote]?.includes(name))
        .map((remote) => `/remotes/${remote}/`),
    ]),
  );
  return `var o=${JSON.stringify(folders)},p=Object.getPrototypeOf(t),c=p.createPolicy;
p.createPolicy=function(n){var l=String(new Error().stack).split('\\n').filter(function(s){return/https?:/.test(s)})[1];
var u=(/(?:[(@]|at )(https?:.*):\\d+:\\d+\\)?$/.exec(l)||[])[1]||'';
if(o.hasOwnProperty(n)&&!o[n].some(function(f){return u.startsWith(new URL(f,location.origin).href)}))throw new TypeError('Policy "'+n+'" disallowed');
return c.apply(this,arguments)};
`;
};

/**
 * The policy of Trusted Types, as a script that comes before all others in the head: scripts are loaded from our
 * `/assets/` and `/remotes/`, from any script. Only the code of a remote that names a policy of its own, such as Vue's, can turn a
 * text into markup.
 */
export const trustedTypesScript = (policies: RemotePolicies = {}): string =>
  `(function(t){if(!t)return;var f=['/assets/','/remotes/'].map(function(p){return new URL(p,location.origin).href});
t.createPolicy('default',{createScriptURL:function(u){u=new URL(u,document.baseURI).href;
return f.some(function(p){return u.startsWith(p)})?u:null}});${Object.keys(policies).length > 0 ? guard(policies) : ''}})(window.trustedTypes)`;
