import { PROMPTS } from 'bff-contract';
import type { Knex } from 'knex';
import type { Config } from '../../../config/config';
import { currentTime } from '../../../database/clock';
import { hashOfToken, newSecretToken } from '../../../http/caller/secret-token';
import { badRequest } from '../../../http/errors';
import type { Mailer } from '../mailer';
import {
  createOneTimeTokenRepository,
  type GoodToken,
  type Purpose,
  type TokenClaim,
} from './one-time-token-repository';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

const LINKS = {
  'set-password': { purpose: 'set-password', path: '/set-password', lifetime: WEEK_MS },
  'reset-password': { purpose: 'reset-password', path: '/reset-password', lifetime: HOUR_MS },
  'app-user-change-password': {
    purpose: 'reset-password',
    path: '/app-user-set-password',
    lifetime: HOUR_MS,
  },
  'confirm-email': { purpose: 'confirm-email', path: '/confirm-email', lifetime: WEEK_MS },
  'confirm-contact': { purpose: 'confirm-contact', path: '/confirm-email', lifetime: WEEK_MS },
  'change-email': { purpose: 'change-email', path: '/confirm-email', lifetime: HOUR_MS },
  'undo-email-change': { purpose: 'undo-email-change', path: '/undo-email-change', lifetime: WEEK_MS },
} as const;

/** How long a new address has to be confirmed, in ms. */
export const EMAIL_CHANGE_MS = LINKS['change-email'].lifetime;

/** How long an invitation to a team is good, in ms. */
export const INVITATION_MS = WEEK_MS;

/** How long a mailed code is good, in ms. */
export const MAILED_CODE_MS = HOUR_MS / 4;

/** How long the link or code in a mail is good after the mail was written, by kind of mail, in ms. */
export const LINK_LIFETIMES: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Object.entries(LINKS).map(([kind, { lifetime }]) => [kind, lifetime])),
  'team-invitation': INVITATION_MS,
  'two-step-code': MAILED_CODE_MS,
};

/** The dependencies of mailing links. */
export interface LinkContext {
  mailer: Mailer;
  config: Pick<Config, 'publicUrl'>;
}

export type LinkKind = keyof typeof LINKS;

/** Who gets a link. */
interface LinkedUser {
  id: string;
  name: string;
  /** Where the mail goes, and the address that a link of `NAMES_ADDRESS` is about. */
  email: string;
  /** If the link undoes what happened since another time than now, in epoch ms. */
  since?: number | undefined;
}

/** The two parts of a mailed link: its token and the id of the user, or of the invitation. */
export interface MailLink {
  token: string;
  id: string;
}

/** The address of a page with a link's token. */
export const urlOfLink = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  path: string,
  { token, id }: MailLink,
): string => `${publicUrl}${path}?${new URLSearchParams({ token, id })}`;

const claimOf = ({ token, id }: MailLink, purpose: Purpose): TokenClaim => ({
  hash: hashOfToken(token),
  userId: id,
  purpose,
});

/** Links that are about the address which they were mailed to. */
const NAMES_ADDRESS: readonly Purpose[] = ['change-email', 'undo-email-change', 'confirm-contact'];

export const linkInvalid = () => badRequest(PROMPTS.linkInvalid, 'LINK_INVALID');

/** Links in mails that let their reader do one thing, once. */
export const createMailLinkService = ({ mailer, config }: LinkContext) => {
  /** Stores new links. Earlier ones stay good: of two mails either may be opened first. */
  const mailsWith = async (trx: Knex, kind: LinkKind, users: readonly LinkedUser[]) => {
    const { purpose, path, lifetime } = LINKS[kind];
    const now = currentTime();
    const links = users.map((user) => ({ user, token: newSecretToken() }));
    const claims = links.map(({ user, token }) => ({
      ...claimOf({ token, id: user.id }, purpose),
      email: NAMES_ADDRESS.includes(purpose) ? user.email : undefined,
      since: user.since,
    }));
    await createOneTimeTokenRepository(trx).add(now, now + lifetime, ...claims);
    return links.map(({ user: { id, name, email }, token }) => {
      return { kind, to: { name, email }, data: { link: urlOfLink(config, path, { token, id }) } };
    });
  };

  const service = {
    /**
     * Mails a new link that was asked for.
     *
     * @param senderId the user who causes a mail to another person
     * @throws 429 beyond the limits of its recipient or its sender
     */
    async send(trx: Knex, kind: LinkKind, user: LinkedUser, senderId?: string): Promise<void> {
      for (const mail of await mailsWith(trx, kind, [user])) await mailer.queue(trx, mail, senderId);
    },

    /** Mails new links that nobody has asked for, by as many statements as one. Leaves out those beyond the limits. */
    async offer(trx: Knex, kind: LinkKind, users: readonly LinkedUser[]): Promise<void> {
      await mailer.queueAll(trx, await mailsWith(trx, kind, users));
    },

    find: (db: Knex, link: MailLink, purpose: Purpose): Promise<GoodToken | undefined> =>
      createOneTimeTokenRepository(db).find(claimOf(link, purpose), currentTime()),

    /** @throws 400 for a link that is not, or no longer, good */
    async check(db: Knex, link: MailLink, purpose: Purpose): Promise<void> {
      if (!(await service.find(db, link, purpose))) throw linkInvalid();
    },

    /** Uses a link up. @throws 400 as `check` */
    async redeem(trx: Knex, link: MailLink, purpose: Purpose): Promise<void> {
      const used = await createOneTimeTokenRepository(trx).use(claimOf(link, purpose), currentTime());
      if (!used) throw linkInvalid();
    },

    /** Ends every link that was mailed to a user: the address has changed, or the user is gone. */
    voidAll: (trx: Knex, userId: string): Promise<void> =>
      createOneTimeTokenRepository(trx).voidAll(userId, currentTime()),
  };
  return service;
};
