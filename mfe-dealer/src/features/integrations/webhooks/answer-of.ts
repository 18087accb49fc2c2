import type { WebhookDelivery } from 'bff-contract';
import { deliveriesTexts as texts } from './texts';

/** How the other system has answered. */
export const answerOf = ({ status, error }: WebhookDelivery): string =>
  status === undefined ? (error ?? texts.noResponse) : texts.status(status);
