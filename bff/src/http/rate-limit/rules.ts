const QUARTER_HOUR = 15 * 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface Rule {
  limit: number;
  /** Ms from the first point until all of them are forgotten. */
  window: number;
}

/** What may be done how often; addresses are shared by whole offices, so theirs are generous. */
export const RULES = {
  /** Failures for one account from one address: nobody can lock somebody else out. */
  'login-account': { limit: 10, window: QUARTER_HOUR },
  /** Failures from one address, whatever the account. */
  'login-address': { limit: 50, window: QUARTER_HOUR },
  /** Wrong codes of two-step sign-in for one account from one address. */
  'two-step-account': { limit: 10, window: QUARTER_HOUR },
  /**
   * The same from all addresses together: six digits are few. Only who knows the password gets this
   * far, so strangers lock nobody out.
   */
  'two-step-everywhere': { limit: 100, window: DAY },
  'register-address': { limit: 300, window: QUARTER_HOUR },
  'mail-request-address': { limit: 100, window: QUARTER_HOUR },
  /** Mails to one account that one address asked for; those beyond are not sent, and nothing tells so. */
  'mail-request-account': { limit: 10, window: QUARTER_HOUR },
  /** Mails about another e-mail address of an account. */
  'email-change-account': { limit: 10, window: HOUR },
  /** Look-ups of dealers by referral code, found or not: codes are short, and no list of dealers. */
  'dealer-code-user': { limit: 30, window: QUARTER_HOUR },
  'dealer-code-address': { limit: 100, window: QUARTER_HOUR },
  /** Bad links of mails, from one address. */
  'mail-link-address': { limit: 50, window: QUARTER_HOUR },
  /** Anybody may report a crash; a screen that crashes in a loop must not fill the database. */
  'crash-report-address': { limit: 120, window: QUARTER_HOUR },
  /** Uploads of one account. */
  'upload-account': { limit: 600, window: QUARTER_HOUR },
  /** A tab sends a few reports of its releases in its life; whole offices share an address. */
  'release-event-address': { limit: 1_000, window: QUARTER_HOUR },
} satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;
