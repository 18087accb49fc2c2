import { LIMITS, ORDER_STATUS_LABELS } from 'bff-contract';
import type { Mail, MailData, MailKind, RenderedMail } from './mail';
import { layOut, type MailContent } from './mail-layout';
import { withoutLinks } from './plain-text';

type Words = Omit<MailContent, 'greeting'>;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const IGNORE = 'If you did not ask for this, you can ignore this email: nothing changes without the link.';

/** Characters of a requested change that its mail has. The order's page has all. */
const CHANGE_LENGTH = 600;

/** Characters of a subject that a dealer has written. */
const SUBJECT_LENGTH = 190;

/** Messages that a digest names. */
const DIGEST_LENGTH = 100;

/** The title that a customer gave a project. */
const titleOf = (data: { title: string }) => withoutLinks(data.title);

const titled = (data: { reference: string; title: string }) => {
  const title = titleOf(data);
  return title ? `${data.reference} (${title})` : data.reference;
};

const whereReplied = ({ isByLink }: { isByLink: boolean }): string =>
  isByLink ? ' that you shared by a link' : ' in the app';

const whyReplied = ({ isByLink }: { isByLink: boolean }, productName: string): string =>
  isByLink
    ? `You receive this email because you shared the order through ${productName}. Anyone who has the link can reply.`
    : `You receive this email because you take orders through ${productName}.`;

/** Orders that were never revised say nothing of revisions. */
const revisionFact = ({ revision }: { revision: number }): Array<[string, string]> =>
  revision > 1 ? [['Revision', `R${revision}`]] : [];

/** Outcomes in words, after the name of a release. */
export const ROLLOUT_OUTCOMES: Record<MailData['rollout-ended']['outcome'], string> = {
  promoted: 'is released to all browsers',
  'rolled-back': 'was rolled back',
  failing: 'fails for some users',
  waiting: 'waits for visits',
};
const ROLLOUT_TEXTS: Record<MailData['rollout-ended']['outcome'], (productName: string) => string> = {
  promoted: (productName) => `The automatic rollout of this release on ${productName} is complete.`,
  'rolled-back': (productName) =>
    `The automatic rollout of this release on ${productName} was stopped, and all browsers get the release before it.`,
  failing: (productName) => `Browsers on ${productName} go on getting this release until you roll it back.`,
  waiting: (productName) =>
    `The automatic rollout of this release on ${productName} goes on by itself after enough visits. Otherwise begin it again with fewer, promote it, or roll it back.`,
};

const templates: { [Kind in MailKind]: (data: MailData[Kind], productName: string) => Words } = {
  'set-password': ({ link }, productName) => ({
    subject: `Welcome to ${productName}: set your password`,
    paragraphs: [
      `An account has been made for you at ${productName}. Choose a password to sign in for the first time.`,
      'The link works once, for 7 days.',
    ],
    action: { label: 'Set my password', link },
    footnote: 'If you did not expect this email, you can ignore it.',
  }),
  'reset-password': ({ link }, productName) => ({
    subject: `Reset your ${productName} password`,
    paragraphs: [
      'Somebody, hopefully you, asked for a new password for this account.',
      'The link works once, for 1 hour.',
    ],
    action: { label: 'Reset my password', link },
    footnote: IGNORE,
  }),
  'app-user-change-password': ({ link }, productName) => ({
    subject: `Change your ${productName} password`,
    paragraphs: [
      'You asked in the app to change your password. Choose the new one here.',
      'The link works once, for 1 hour.',
    ],
    action: { label: 'Change my password', link },
    footnote: IGNORE,
  }),
  'confirm-email': ({ link }, productName) => ({
    subject: `Confirm your email address for ${productName}`,
    paragraphs: [
      `Please confirm that this address is yours, so that ${productName} can write to you about your orders.`,
    ],
    action: { label: 'Confirm my address', link },
    footnote: `If you have no account at ${productName}, you can ignore this email.`,
  }),
  'confirm-contact': ({ link }, productName) => ({
    subject: `Confirm this address for mails about orders from ${productName}`,
    paragraphs: [
      `A dealer at ${productName} gave this address as the one for mails about new orders. Please confirm that it is yours. Until then no order is mailed here.`,
      'The link works once, for 7 days.',
    ],
    action: { label: 'Confirm this address', link },
    footnote: `If you have no business at ${productName}, you can ignore this email.`,
  }),
  'change-email': ({ link }, productName) => ({
    subject: `Confirm your new email address for ${productName}`,
    paragraphs: [
      `Please confirm that your ${productName} account is to have this email address. Until then you sign in with the one before.`,
      'The link works once, for 1 hour.',
    ],
    action: { label: 'Confirm my new address', link },
    footnote: IGNORE,
  }),
  'undo-email-change': ({ link }, productName) => ({
    subject: `The email address of your ${productName} account is about to change`,
    paragraphs: [
      'You, or someone who knows your password, asked to give your account another email address. If it was you, there is nothing to do.',
      'If it was not you, undo the change: this address stays yours, every device is signed out, and you can choose a new password. The link works once, for 7 days.',
    ],
    action: { label: 'Undo the change', link },
    footnote: `You receive this email because it was the address of your ${productName} account when the change was asked for.`,
  }),
  'team-invitation': ({ link, inviter }, productName) => ({
    subject: `You are invited to a team at ${productName}`,
    paragraphs: [
      inviter
        ? `${inviter} invites you to work with them at ${productName}.`
        : `You are invited to the team of a dealer at ${productName}.`,
      'Open the link to see which business it is, and to accept or decline. It works once, for 7 days.',
    ],
    action: { label: 'See the invitation', link },
    footnote: 'If you did not expect this email, you can ignore it: the invitation then ends by itself.',
  }),
  'two-step-code': ({ code }, productName) => ({
    subject: `Your code for ${productName}`,
    paragraphs: [
      'Your account needs two-step sign-in. Enter this code to set your authenticator app up.',
      'The code works once, for 15 minutes.',
    ],
    facts: [['Code', code]],
    footnote:
      'If you did not just sign in, somebody else knows your password: choose another one. Nobody gets in without this code.',
  }),
  'order-placed': (data, productName) => ({
    subject: `New order ${titled(data)}`,
    paragraphs: [`${withoutLinks(data.customerName)} has placed an order with you.`],
    facts: [
      ['Reference', data.reference],
      ['Project', titleOf(data) || 'Untitled Project'],
      ['Customer', withoutLinks(data.customerName)],
      ['Total', dollars.format(data.totalPrice)],
    ],
    action: { label: 'View the order', link: data.link },
    footnote: `You receive this email because you take orders through ${productName}.`,
  }),
  'order-accepted': (data, productName) => ({
    subject: `Accepted: order ${titled(data)}`,
    paragraphs: [`${withoutLinks(data.customerName)} has accepted the order${whereReplied(data)}.`],
    facts: [
      ['Reference', data.reference],
      ['Project', titleOf(data) || 'Untitled Project'],
      ...revisionFact(data),
      ['Accepted by', withoutLinks(data.customerName)],
      ['Total', dollars.format(data.totalPrice)],
    ],
    action: { label: 'View the order', link: data.link },
    footnote: whyReplied(data, productName),
  }),
  'order-accepted-copy': (data, productName) => ({
    subject: `Accepted: your order ${titled(data)}`,
    paragraphs: [
      `${withoutLinks(data.acceptedBy)} has accepted your order ${data.isByLink ? `by the link that ${withoutLinks(data.businessName)} has shared` : 'in the app'}. This is your copy.`,
    ],
    facts: [
      ['Reference', data.reference],
      ['Project', titleOf(data) || 'Untitled Project'],
      ...revisionFact(data),
      ['Accepted by', withoutLinks(data.acceptedBy)],
      ['Total', dollars.format(data.totalPrice)],
    ],
    footnote: `You receive this email because you placed this order through ${productName}. If you know nothing of it, please tell ${withoutLinks(data.businessName)}.`,
  }),
  'order-change-requested': (data, productName) => ({
    subject: `Change requested: order ${titled(data)}`,
    paragraphs: [`${withoutLinks(data.customerName)} asks for a change of the order${whereReplied(data)}.`],
    facts: [
      ['Reference', data.reference],
      ['Project', titleOf(data) || 'Untitled Project'],
      ...revisionFact(data),
      ['Requested by', withoutLinks(data.customerName)],
      ['Change', withoutLinks(data.text, CHANGE_LENGTH)],
    ],
    action: { label: 'View the order', link: data.link },
    footnote: whyReplied(data, productName),
  }),
  // Without the note: its author may change or delete it.
  'order-mention': (data, productName) => ({
    subject: `You are mentioned on order ${titled(data)}`,
    paragraphs: [`${withoutLinks(data.authorName)} mentions you in a note on an order.`],
    facts: [
      ['Reference', data.reference],
      ['Project', titleOf(data) || 'Untitled Project'],
    ],
    action: { label: 'Read the note', link: data.link },
    footnote: `You receive this email because you work in a dealer's team at ${productName}.`,
  }),
  'order-status-changed': (data, productName) => ({
    subject: `Your order ${titled(data)}: ${ORDER_STATUS_LABELS[data.status]}`,
    paragraphs: [`${withoutLinks(data.businessName)} has updated your order.`],
    facts: [
      ['Reference', data.reference],
      ['Project', titleOf(data) || 'Untitled Project'],
      ['Status', ORDER_STATUS_LABELS[data.status]],
    ],
    footnote: `You receive this email because you placed this order through ${productName}.`,
  }),
  'order-stage': ({ subject, text, businessName }, productName) => ({
    subject: withoutLinks(subject, SUBJECT_LENGTH),
    paragraphs: text
      .split('\n')
      .map((line) => withoutLinks(line, LIMITS.stageMailLength))
      .filter((line) => line !== ''),
    footnote: `You receive this email from ${withoutLinks(businessName)} because you placed this order through ${productName}.`,
  }),
  'order-revised': (data, productName) => ({
    subject: `Your order ${titled(data)} was revised`,
    paragraphs: [
      `${withoutLinks(data.businessName)} has revised your order. To see what has changed and to accept it, open the order in the app, or the link that ${withoutLinks(data.businessName)} has shared with you.`,
    ],
    facts: [
      ['Reference', data.reference],
      ['Project', titleOf(data) || 'Untitled Project'],
      ...revisionFact(data),
      ['New total', dollars.format(data.totalPrice)],
      ...(data.note ? [['Note', withoutLinks(data.note, CHANGE_LENGTH)] as [string, string]] : []),
    ],
    footnote: `You receive this email because you placed this order through ${productName}.`,
  }),
  'order-reminder': (data, productName) => ({
    subject: `Your order ${titled(data)} waits for your answer`,
    paragraphs: [
      `${withoutLinks(data.businessName)} has shared your order with you. To accept it or to ask for a change, open the order in the app, or the link that ${withoutLinks(data.businessName)} has shared with you.`,
    ],
    facts: [
      ['Reference', data.reference],
      ['Project', titleOf(data) || 'Untitled Project'],
      ...revisionFact(data),
      ['Total', dollars.format(data.totalPrice)],
    ],
    footnote: `You receive this email once, because you placed this order through ${productName}.`,
  }),
  'order-digest': ({ subjects, link }, productName) => ({
    subject: `${subjects.length} messages from ${productName}`,
    paragraphs: [
      `These messages came so quickly that ${productName} has put them into one email.`,
      ...subjects.slice(0, DIGEST_LENGTH),
      ...(subjects.length > DIGEST_LENGTH ? [`And ${subjects.length - DIGEST_LENGTH} more.`] : []),
    ],
    ...(link && { action: { label: 'View the orders', link } }),
    footnote: `You receive this email because you have orders at ${productName}.`,
  }),
  'webhook-paused': ({ id, url, reason }, productName) => ({
    subject: 'A webhook is paused',
    paragraphs: [
      'The other system takes no events, so the portal sends it no more. Once it works, resume the webhook at Integrations. What happens meanwhile is kept for 4 days.',
    ],
    facts: [
      ['Webhook', id],
      ['Address', withoutLinks(url)],
      ['Reason', withoutLinks(reason)],
    ],
    footnote: `You receive this email because you own a business at ${productName}.`,
  }),
  'webhook-event-lost': ({ id, url, reason, record }, productName) => ({
    subject: `A webhook has not taken events of ${record}`,
    paragraphs: [
      `The other system has refused an event of ${record} for three days, so the portal has given it up, with the later ones that waited for it. Other events were delivered.`,
      'Its developers can read the present data by the API.',
    ],
    facts: [
      ['Webhook', id],
      ['Address', withoutLinks(url)],
      ['Reason', withoutLinks(reason)],
    ],
    footnote: `You receive this email because you own a business at ${productName}.`,
  }),
  'rollout-ended': ({ remote, release, outcome, reason, link }, productName) => ({
    subject: `${remote} ${release} ${ROLLOUT_OUTCOMES[outcome]}`,
    paragraphs: [ROLLOUT_TEXTS[outcome](productName)],
    facts: [
      ['Remote', remote],
      ['Release', release],
      ['Reason', reason],
    ],
    action: { label: 'View operations', link },
    footnote: `You receive this email because this address is in the settings of ${productName}.`,
  }),
};

/** Mail clients make links of such text, so a stranger's "name" must not get into our mails. */
const LOOKS_LIKE_LINK = /[/:@]|\w\.\w/;

const greet = (name: string) => (name && !LOOKS_LIKE_LINK.test(name) ? `Hello ${name},` : 'Hello,');

/** Header fields are one line, and column `subject` holds 400 characters. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 400);

/** Subject and both parts of a mail. */
export const renderMail = (mail: Mail, productName: string): RenderedMail => {
  // The data belong to the kind by the type of Mail, which TypeScript can't follow through the table.
  const template = templates[mail.kind] as (data: Mail['data'], productName: string) => Words;
  const words = template(mail.data, productName);
  const content = { ...words, subject: oneLine(words.subject), greeting: greet(mail.to.name) };
  return layOut(content, productName);
};
