import type { CurrentUser } from 'bff-contract';
import { TARGET_ROLES, type TargetRole } from 'bff-contract/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerSecrets } from '../config/server-secrets';
import { currentTime } from '../database/clock';
import { createHostCookie } from './host-cookie';
import { createSignedClaims } from './signed-claims';

/** Who uses a browser, as far as targets of canaries go by it. */
export interface Audience {
  /** Id of the user. */
  account: string;
  /** Id of the dealer whose team the user is in. */
  dealer?: string | undefined;
  roles: readonly TargetRole[];
}

/** `auth/whoami`, with which every tab starts, renews it. */
const MAX_AGE_SECONDS = 86_400;

const audienceOf = ({ _id, permissions, fabricator }: CurrentUser): Audience => ({
  account: _id,
  dealer: fabricator?._id,
  roles: [
    ...(permissions.isAdmin ? (['admin'] as const) : []),
    ...(fabricator ? [fabricator.role ?? ('owner' as const)] : []),
    ...(permissions.isAdmin || fabricator ? [] : (['customer'] as const)),
  ],
});

const isRole = (value: unknown): value is TargetRole => (TARGET_ROLES as readonly unknown[]).includes(value);

const toAudience = ([until, account, dealer, roles]: unknown[], now: number): Audience | undefined => {
  if (!(typeof until === 'number' && until > now) || typeof account !== 'string') return undefined;
  return {
    account,
    dealer: typeof dealer === 'string' ? dealer : undefined,
    roles: Array.isArray(roles) ? roles.filter(isRole) : [],
  };
};

/**
 * Remembers in a signed cookie who uses a browser while a canary is for certain users, because the HTML of a page is sent
 * before anybody has signed in. It only chooses code: it signs nobody in.
 *
 * @param isNeeded whether there is such a canary; without one no cookie is set or read
 */
export const createAudiences = (
  secrets: ServerSecrets,
  { isNeeded, https = false }: { isNeeded: () => boolean; https?: boolean | undefined },
) => {
  const claims = createSignedClaims(secrets, 'release audiences');
  /** An audience noted while a request was handled takes precedence over its cookie. */
  const noted = new WeakMap<FastifyRequest, Audience | undefined>();
  const { name, options, read } = createHostCookie('release-audience', https);
  const tokenOf = ({ headers: { cookie } }: FastifyRequest): string | undefined => read(cookie);

  return {
    of: (request: FastifyRequest): Audience | undefined => {
      if (!isNeeded()) return undefined;
      if (noted.has(request)) return noted.get(request);
      const token = tokenOf(request);
      return toAudience((token && claims.verify(token, 4)) || [], currentTime());
    },
    /**
     * @param user the user who was found for the request; undefined for nobody
     * @returns whether that may change what the browser gets
     */
    note: (request: FastifyRequest, reply: FastifyReply, user: CurrentUser | undefined): boolean => {
      const audience = user && isNeeded() ? audienceOf(user) : undefined;
      if (!audience && tokenOf(request) === undefined) return false;
      noted.set(request, audience);
      if (audience) {
        const { account, dealer = null, roles } = audience;
        const until = currentTime() + MAX_AGE_SECONDS * 1_000;
        const token = claims.sign([until, account, dealer, roles]);
        reply.setCookie(name, token, { ...options, maxAge: MAX_AGE_SECONDS });
      } else reply.clearCookie(name, options);
      return true;
    },
  };
};

export type Audiences = ReturnType<typeof createAudiences>;
