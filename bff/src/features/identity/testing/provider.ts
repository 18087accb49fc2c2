import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A user of the provider, by the subject. */
export interface ProviderUser {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: readonly string[];
}

export const CLIENT = { clientId: 'portal', clientSecret: 'the secret of the portal' };

/**
 * A real OpenID Connect provider on a port of its own. `signIn` does what a browser does there: it follows the provider's
 * redirects, signs in as a user, and resolves to the query with which it is sent back to the portal.
 */
export const startProvider = async (redirectUrl: string) => {
  const users = new Map<string, ProviderUser>();
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // It warns that its store, keys and screens are for development.
  const warnings = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUrl],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    findAccount: (_context, sub) =>
      users.has(sub) ? { accountId: sub, claims: () => ({ sub, ...users.get(sub) }) } : undefined,
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
  });
  warnings.mockRestore();
  server.on('request', provider.callback());

  const signIn = async (url: string, subject: string): Promise<string> => {
    const cookies = new Map<string, string>();
    const visit = async (target: string, form?: Record<string, string>): Promise<string> => {
      const response = await fetch(new URL(target, issuer), {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      }
      const next = response.headers.get('location');
      if (!next) throw new Error(`${target}: ${response.status} ${(await response.text()).slice(0, 500)}`);
      return next;
    };
    let next = await visit(url);
    for (let step = 0; step < 20 && !next.startsWith(redirectUrl); step += 1) {
      if (!next.includes('/interaction/')) next = await visit(next);
      // The provider's own screens of development: the first asks who it is, the second whether the portal may know.
      else if (step < 1) next = await visit(next, { prompt: 'login', login: subject, password: 'any' });
      else next = await visit(next, { prompt: 'consent' });
    }
    return new URL(next).search.slice(1);
  };

  return {
    issuer,
    users,
    signIn,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

export type TestProvider = Awaited<ReturnType<typeof startProvider>>;
