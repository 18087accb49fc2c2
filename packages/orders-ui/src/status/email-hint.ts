import type { OrderItem } from 'bff-contract';
import { statusSelectTexts as texts } from './texts';

/** Says that the customer gets an email about a new status; undefined if nobody does: an erased person's address ends with ".invalid". */
export const emailHintOf = ({ owner }: Pick<OrderItem['project'], 'owner'>): string | undefined =>
  owner && !owner.email?.endsWith('.invalid') ? texts.emailHint : undefined;
