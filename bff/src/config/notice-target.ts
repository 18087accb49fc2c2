import { asciiEmail } from 'bff-contract/constants';
import { isLoopbackName } from './loopback';

/** Who is told of rollouts that ended. */
export interface NoticeTarget {
  /** Absent: of all remotes. */
  remote?: string;
  to: { kind: 'mail'; email: string } | { kind: 'webhook'; url: string };
}

/** `Dealer=team@example.com` is a mistake, although an address may have these letters. */
const OF_TARGETS = /[/=]/;

const recipientOf = (text: string): NoticeTarget['to'] | undefined => {
  // Only what mails can be queued for: the end of a rollout is committed together with its mails.
  if (!OF_TARGETS.test(text) && asciiEmail(text) !== undefined) return { kind: 'mail', email: text };
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopbackName(hostname));
  return isSafe ? { kind: 'webhook', url: text } : undefined;
};

/**
 * Reads `team@example.com`, `https://hooks.example/x` or, for one remote only, `dealer=team@example.com`; undefined if it
 * is something else.
 */
export const parseNoticeTarget = (text: string): NoticeTarget | undefined => {
  const [, remote, recipient = ''] = /^(?:([a-z][a-z0-9-]*)=)?(.*)$/.exec(text) ?? [];
  const to = recipientOf(recipient);
  return to && { ...(remote && { remote }), to };
};
