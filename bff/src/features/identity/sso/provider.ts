import * as oidc from 'openid-client';
import { currentTime } from '../../../database/clock';
import { publicFetch } from '../../../http/public-fetch';

/** An OpenID Connect provider, and how the portal is known to it. */
export interface Provider {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The values that one sign-in has to bring back. */
export interface SignInProof {
  state: string;
  nonce: string;
  verifier: string;
}

/** A user, as a provider describes one. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Absent unless the provider has verified it. */
  email?: string;
  name: string;
  claims: Readonly<Record<string, unknown>>;
}

const TIMEOUT_S = 10;

const fetchPublic: oidc.CustomFetch = (url, { method, headers, body, signal }) =>
  publicFetch(url, { method, headers, body: body?.toString(), signal });

/**
 * Talks to providers by OpenID Connect: the code flow with PKCE, state and nonce. The library checks signatures, the issuer,
 * the audience and times.
 *
 * @param isStrict whether providers need `https` and a public address, except the operator's own
 */
export const createProviders = (isStrict: boolean) => {
  const discover = ({ issuer, clientId, clientSecret }: Provider, isOwn: boolean) => {
    const client = {
      client_secret: clientSecret,
      // Tokens expire by the database's clock, too, not by this machine's.
      [oidc.clockSkew]: Math.round((currentTime() - Date.now()) / 1_000),
    };
    return oidc.discovery(new URL(issuer), clientId, client, undefined, {
      timeout: TIMEOUT_S,
      execute: isStrict ? [] : [oidc.allowInsecureRequests],
      ...(isStrict && !isOwn && { [oidc.customFetch]: fetchPublic }),
    });
  };

  return {
    /** Reads the provider's own description. @throws if it does not respond, or is none */
    check: async (provider: Provider): Promise<void> => {
      await discover(provider, false);
    },

    /** @param isOwn whether it is the operator's, which may be in a private network */
    begin: async (
      provider: Provider,
      isOwn: boolean,
      { email, redirectUrl }: { email: string; redirectUrl: string },
    ) => {
      const configuration = await discover(provider, isOwn);
      const proof: SignInProof = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUrl,
        scope: 'openid email profile',
        login_hint: email,
        state: proof.state,
        nonce: proof.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(proof.verifier),
        code_challenge_method: 'S256',
      });
      return { proof, url: url.href };
    },

    /** @throws if the response is not the one to `proof` */
    finish: async (
      provider: Provider,
      isOwn: boolean,
      proof: SignInProof,
      returned: URL,
    ): Promise<Identity> => {
      const configuration = await discover(provider, isOwn);
      const tokens = await oidc.authorizationCodeGrant(configuration, returned, {
        expectedState: proof.state,
        expectedNonce: proof.nonce,
        pkceCodeVerifier: proof.verifier,
        idTokenExpected: true,
      });
      const own = tokens.claims();
      if (!own) throw new Error('The provider sent no ID token');
      // Many providers put the address and the groups only there.
      const more = configuration.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(configuration, tokens.access_token, own.sub)
        : {};
      const claims: Record<string, unknown> = { ...own, ...more };
      const { email, name } = claims;
      return {
        issuer: own.iss,
        subject: own.sub,
        ...(claims.email_verified === true && typeof email === 'string' && { email }),
        name: typeof name === 'string' ? name.trim() : '',
        claims,
      };
    },
  };
};

export type Providers = ReturnType<typeof createProviders>;
