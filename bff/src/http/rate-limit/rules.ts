const MINUTE = 60_000;
const QUARTER_HOUR = 15 * 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface Rule {
  limit: number;
  /** From the first point until the counter is empty again, in ms. */
  window: number;
}

/** The limits. Whole offices share an address, so the limits of addresses are generous. */
export const RULES = {
  /** Failures for one account from one address, so that no user can lock another one out. */
  'login-account': { limit: 10, window: QUARTER_HOUR },
  /** Failures from one address, whatever the account. */
  'login-address': { limit: 50, window: QUARTER_HOUR },
  /** Wrong codes of two-step sign-in for one account from one address. */
  'two-step-account': { limit: 10, window: QUARTER_HOUR },
  /**
   * The same from all addresses together, because six digits can be guessed. Only callers who know the password get
   * this far, so strangers can't lock a user out.
   */
  'two-step-everywhere': { limit: 100, window: DAY },
  /**
   * Codes mailed to one administrator who has no authenticator app yet, asked for by one address, and from everywhere. Only who knows the
   * password gets this far.
   */
  'two-step-mail-account': { limit: 10, window: QUARTER_HOUR },
  'two-step-mail-everywhere': { limit: 50, window: DAY },
  /** Sign-ins by a provider that one address begins or completes. Each calls the provider. */
  'sso-address': { limit: 300, window: QUARTER_HOUR },
  'register-address': { limit: 300, window: QUARTER_HOUR },
  'mail-request-address': { limit: 100, window: QUARTER_HOUR },
  /** Mails to one account requested by one address. Further mails are silently not sent. */
  'mail-request-account': { limit: 10, window: QUARTER_HOUR },
  /** The same from all addresses together. In an hour's time, in which the last link is good, so that no stranger keeps a user out. */
  'mail-request-everywhere': { limit: 20, window: HOUR },
  /** Mails about another e-mail address of an account, or another contact address of a dealer. */
  'email-change-account': { limit: 10, window: HOUR },
  /** Invitations to teams, each of which is a mail to an address that may be a stranger's. */
  'team-invitation-user': { limit: 100, window: HOUR },
  /** Look-ups of dealers by referral code, found or not: codes are short and could be enumerated. */
  'dealer-code-user': { limit: 30, window: QUARTER_HOUR },
  'dealer-code-address': { limit: 100, window: QUARTER_HOUR },
  /** Bad links of mails, from one address. */
  'mail-link-address': { limit: 50, window: QUARTER_HOUR },
  /** Bad links of invitations to teams, from one address. */
  'invitation-address': { limit: 50, window: QUARTER_HOUR },
  /** Bad links to shared orders, from one address. */
  'shared-order-address': { limit: 50, window: QUARTER_HOUR },
  /** Replies by one such link, each of which is mailed to the dealer. */
  'shared-order-reply': { limit: 20, window: HOUR },
  /** Test mails of one user about stages. */
  'stage-test-mail': { limit: 20, window: HOUR },
  /** Reports need no sign-in, and a screen that crashes in a loop must not fill the database. */
  'crash-report-address': { limit: 120, window: QUARTER_HOUR },
  /** Files with all rows of a list, for one user: each reads up to a million. */
  'export-user': { limit: 300, window: HOUR },
  /** Price lists, previews too, that one user imports: each has up to 10 MiB to parse. */
  'import-user': { limit: 300, window: HOUR },
  /** Uploads of one account. */
  'upload-account': { limit: 600, window: QUARTER_HOUR },
  /** Downloads of everything that is stored about oneself. */
  'person-export': { limit: 10, window: HOUR },
  /** Orders and new projects of one customer. Each order is mailed to a dealer. */
  'order-customer': { limit: 100, window: HOUR },
  'project-customer': { limit: 200, window: HOUR },
  /** Prices that one customer looks at before ordering. */
  'price-customer': { limit: 1_000, window: HOUR },
  /** Links to everything that is stored about a person, for one administrator. */
  'person-export-admin': { limit: 30, window: HOUR },
  /** A tab reports its releases a few times in its lifetime. */
  'release-event-address': { limit: 1_000, window: QUARTER_HOUR },
  /** Events that one dealer sends to webhooks by hand. */
  'webhook-test': { limit: 60, window: QUARTER_HOUR },
  /** Calls with one API key. */
  'api-key': { limit: 600, window: MINUTE },
} satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;
