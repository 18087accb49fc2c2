import type { WebhookEvent } from 'bff-contract/constants';
import { plural } from 'shared-ui/core';

const EVENTS: Readonly<Record<WebhookEvent, string>> = {
  'order.placed': 'Order placed',
  'order.revised': 'Order revised',
  'order.accepted': 'Order accepted',
  'order.change-requested': 'Change requested',
  'order.status': 'Status changed',
  'order.stage': 'Stage changed',
  'order.due': 'Due date changed',
  'order.changed': 'Other change of an order',
  'order.deleted': 'Order deleted',
  'order.restored': 'Order restored',
  'material.changed': 'Material changed',
  'customer.changed': 'Customer changed',
};

/** The name of an event; the test has none of its own. */
const eventName = (event: string): string => EVENTS[event as WebhookEvent] ?? 'Test';

export const webhooksTexts = {
  title: 'Webhooks',
  intro: 'The portal tells another system at once when something happens, by a signed call to its address.',
  listLabel: 'Webhooks',
  loading: 'Loading the webhooks...',
  loadError: 'The webhooks could not be loaded',
  emptyTitle: 'No webhooks',
  emptyText: 'Create one with the address that the developers of the other system give you.',
  create: 'Create webhook',
  event: eventName,
  created: (at: string) => `Created ${at}`,
  paused: 'Paused',
  pausedSince: (at: string) =>
    `Nothing is sent since ${at}, because the other system accepted no events. What happens is kept for 4 days. Resume the webhook when the system works again.`,
  failing: 'Failing',
  failingSince: (waiting: number, since: string, next: string) =>
    `${plural(waiting, {
      one: 'The events of 1 record wait',
      other: `The events of ${waiting} records wait`,
    })}, because the other system did not accept one. Since ${since}; next try: ${next}.`,
  resume: 'Resume',
  resumeLabel: (url: string) => `Resume ${url}`,
  tryNow: 'Try now',
  tryNowLabel: (url: string) => `Try now: ${url}`,
  resumed: 'The webhook is resumed. What waits is sent now.',
  trying: 'Trying again now. See Deliveries for the result.',
  resumeError: (reason: string) => `The webhook could not be resumed. ${reason}`,
  menu: (url: string) => `Actions for ${url}`,
  test: 'Send test event',
  testSent: (answer: string) => `The test event was delivered. ${answer}`,
  testFailed: (answer: string) => `The test event was not delivered. ${answer}`,
  testError: (reason: string) => `The test event could not be sent. ${reason}`,
  log: 'Deliveries',
  edit: 'Edit',
  rotate: 'New secret',
  rotateQuestion:
    'Events are then signed with a new secret. For 24 hours the present one stays valid too, so that the other system can change over.',
  rotateConfirm: 'Create secret',
  remove: 'Delete',
  secretTitle: 'The secret of the webhook',
  secret: 'Secret',
};

export const webhookFormTexts = {
  create: 'Create a webhook',
  edit: 'Edit the webhook',
  url: 'Address',
  urlHint: 'Where the other system takes events, such as https://erp.example.com/slabdesk',
  urlPrompt: 'Please provide an address that starts with https://',
  events: 'Events that are sent',
  event: eventName,
  eventsPrompt: 'Please choose an event',
  submitCreate: 'Create webhook',
  submitEdit: 'Save',
  submitting: 'Saving...',
  saved: 'The webhook is saved',
};

export const deliveriesTexts = {
  title: 'Deliveries',
  to: (url: string) => `The newest attempts to ${url}, of the last 30 days`,
  listLabel: 'Deliveries',
  loading: 'Loading the deliveries...',
  loadError: 'The deliveries could not be loaded',
  emptyTitle: 'No deliveries',
  emptyText: 'They appear here when an event is sent.',
  event: eventName,
  status: (status: number) => `Status ${status}`,
  noResponse: 'No response',
  duration: (milliseconds: string) => `${milliseconds} ms`,
  eventId: (id: string) => `webhook-id ${id}`,
  response: 'Response',
  again: 'Send again',
  againLabel: (event: string, at: string) => `Send again: ${event}, ${at}`,
  delivered: (answer: string) => `The event was delivered. ${answer}`,
  notDelivered: (answer: string) => `The event was not delivered. ${answer}`,
  error: (reason: string) => `The event could not be sent. ${reason}`,
};
