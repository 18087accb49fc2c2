import type { StageMail } from 'bff-contract';
import { plural } from 'shared-ui/core';

export const stageTexts = {
  title: 'Stages',
  intro:
    'The steps of your work, such as “Templated” or “Polishing”. Customers see the last public stage of their order.',
  none: 'No stages yet',
  noneText: 'Orders then have the four statuses only.',
  add: 'Add Stage',
  loadError: "The stages couldn't be loaded.",
  isPublic: 'Public',
  isInternal: 'Internal',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  moved: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}`,
  moveError: (name: string, reason: string) => `${name} was not moved. ${reason}`,
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText: (count: number) =>
    plural(count, {
      one: '1 order is in this stage. It stays there, but no other can follow.',
      other: `${count} orders are in this stage. They stay there, but no others can follow.`,
    }),
  removeConfirm: 'Delete',
} as const;

export const dueDatesFormTexts = {
  label: 'Due dates for customers',
  showsDueDates: 'Customers see the due date of their order',
  submit: 'Save Due Dates',
} as const;

export const stageMailTexts = {
  isOn: 'Email customers in your own words at this stage',
  isOnHint: 'Instead of the email about the status.',
  subject: 'Subject',
  subjectPrompt: 'Please provide a subject',
  text: 'Text',
  textPrompt: 'Please provide a text',
  hint: (names: string) => `Plain text. You can use ${names}.`,
  sample: {
    subject: 'Your order {order}: {stage}',
    text: 'Your project {project} is now at this stage: {stage}.\n\n{business}',
  },
  whole: ({ isOn, subject, text }: StageMail) => `${isOn ? 'On' : 'Off'}\nSubject: ${subject}\n${text}`,
  preview: 'Preview',
  previewLabel: 'Preview of the email',
  sendTest: 'Send me a test',
  sent: 'We have sent you the email. It may take a minute to arrive.',
} as const;

export const stageFormTexts = {
  label: 'Stage',
  addTitle: 'Add Stage',
  editTitle: 'Edit Stage',
  name: 'Name',
  namePlaceholder: 'Such as “At the saw”',
  namePrompt: 'Please provide a name',
  status: 'Sets the status to',
  isPublic: 'Customers see this stage',
  added: (name: string) => `Added ${name}`,
  saved: (name: string) => `Saved ${name}`,
} as const;
