import type { OrderItem } from 'bff-contract';
import { emailOf } from '../customer/email-of';
import { statusSelectTexts as texts } from './texts';

/** Says that the customer gets an email about a new status; undefined if nobody does. Some readers don't see the address. */
export const emailHintOf = ({ owner }: Pick<OrderItem['project'], 'owner'>): string | undefined =>
  owner && (owner.email === undefined || emailOf(owner)) ? texts.emailHint : undefined;
