import { plural } from 'shared-ui/core';

export const draftProblemTexts = {
  price: (highest: string) => `Please enter a price up to ${highest}, in dollars and cents`,
  quantity: (most: string) => `Please enter a quantity from 0.01 to ${most}`,
  size: (most: string) => `Please enter a size up to ${most}`,
  amount: (highest: string) => `Please enter an amount up to ${highest}, in dollars and cents`,
  percent: 'Please enter a percentage from 0 to 100, with up to 2 decimals',
  reason: 'Please give a reason for the discount',
} as const;

export const reviseTexts = {
  title: 'Revise Order',
  documentTitle: (reference: string) => `Revise ${reference}`,
  subtitle: (reference: string, from: string, to: string) => `${reference}: from ${from} to ${to}`,
  backToOrder: 'Order',
  loading: 'Opening the draft',
  loadError: "The draft couldn't be opened.",
  current: (name: string) => `${name} (current)`,
  next: (name: string) => `${name} (draft)`,
  difference: 'Difference',
  closed: 'This order is completed or cancelled. Set its status back before you issue the revision.',
} as const;

export const draftLineTexts = {
  slabs: 'Slabs',
  lineItems: 'Line Items',
  noSlabs: 'This order has no slabs.',
  noLineItems: 'There are no line items.',
  material: 'Material',
  price: 'Price',
  priceOfOne: 'Price for one',
  quantity: 'Quantity',
  size: { inch: 'Size in inches', centimetre: 'Size in centimeters' },
  length: { foot: 'Feet', metre: 'Meters' },
  chooseEdges: 'Choose edges',
  chooseEdgesOf: (name: string) => `Choose edges for ${name}`,
  measured: {
    order: 'Once per order',
    slab: 'As many as slabs',
    'square-foot': 'By the area of the slabs',
    'square-metre': 'By the area of the slabs',
  },
  oldQuantity: (quantity: string) => `Quantity ${quantity}`,
  include: 'Part of the order',
  leftOut: 'Left out',
  isNew: 'New',
  removed: 'Removed',
  setByHand: 'Set by hand',
  listPrice: (price: string) => `List price ${price}`,
  toListPrice: 'Back to the list price',
  none: '–',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
  putBack: (name: string) => `Put ${name} back`,
  putBackShort: 'Put back',
  add: 'Add a line item',
  addHint: 'Type part of a name from your price list.',
  added: 'Added Automatically',
  discount: 'Discount',
  discountKinds: { none: 'None', amount: 'Amount', percent: 'Percent' },
  discountAmount: 'Amount',
  discountPercent: 'Percent',
  discountReason: 'Reason',
  reasonHint: 'The customer sees it.',
  note: 'Note to the customer',
  noteHint: 'The customer reads it above the changes.',
} as const;

export const edgesDialogTexts = {
  title: (lineItem: string) => `Edges for ${lineItem}`,
  hint: 'Click or tap the edges that are charged. By keyboard: the arrow keys move along a plan, Space chooses.',
  all: 'Select all edges',
  allOf: (slab: string) => `Select all edges of ${slab}`,
  clear: 'Clear',
  clearOf: (slab: string) => `Clear the edges of ${slab}`,
  showAll: (count: number) => `Show all ${count} slabs`,
  sum: (count: number, length: string) =>
    plural(count, { one: `1 edge: ${length}`, other: `${count} edges: ${length}` }),
  cancel: 'Cancel',
  done: 'Done',
  loading: 'Loading the plans',
  loadError: "The plans couldn't be loaded.",
} as const;

export const draftBarTexts = {
  label: 'This draft',
  total: 'New total',
  saving: 'Saving…',
  saved: 'Saved for your team',
  unsaved: 'Not saved yet',
  unchanged: 'No changes yet',
  incomplete: 'Not saved: please complete the marked fields',
  failed: (reason: string) => `Not saved. ${reason}`.trim(),
  retry: 'Retry',
  issue: (name: string) => `Issue ${name}`,
  discard: 'Discard draft',
} as const;

export const draftConflictTexts = {
  existsTitle: (author: string) => `${author} is revising this order`,
  exists: (time: string) => `The draft was saved last on ${time}. These are its changes so far:`,
  takeOver: 'Take over this draft',
  leave: 'Back to the order',
  takeOverError: (reason: string) => `The draft was not taken over. ${reason}`.trim(),
  changedByOther: (author: string, time: string) =>
    `${author} has changed this draft on ${time}. Yours is not saved, and still here.`,
  changedByYou: (time: string) =>
    `You have changed this draft elsewhere on ${time}. What you typed here is not saved, and still here.`,
  showTheirs: 'Drop mine and load that one',
  saveMine: 'Save mine over it',
  superseded: (name: string, author: string, time: string, total: string) =>
    `${author} has issued ${name} on ${time}, for ${total}. Your changes are still here, based on an older revision.`,
  rebase: (name: string) => `Continue with ${name}`,
  show: (name: string) => `Show ${name}`,
} as const;

export const issueTexts = {
  title: (name: string) => `Issue ${name}?`,
  withCustomer: (customer: string, email: string) =>
    `${customer} (${email}) gets an email and sees these changes. The order changes at once; a revision can't be changed once it is issued.`,
  withoutCustomer:
    "Nobody gets an email, because the order has no customer with an account. The order changes at once; a revision can't be changed once it is issued.",
  changes: 'What changes',
  note: 'Your note',
  cancel: 'Cancel',
  error: (reason: string) => `The revision was not issued. ${reason}`.trim(),
  issued: (name: string, reference: string) => `${name} of ${reference} issued`,
} as const;

export const discardTexts = {
  discarded: 'Draft discarded',
  restored: 'Draft restored',
  open: 'Open',
  error: (reason: string) => `The draft was not discarded. ${reason}`.trim(),
  undoError: (reason: string) => `The draft was not restored. ${reason}`.trim(),
} as const;

export const revisionListTexts = {
  title: 'Revisions',
  revise: 'Revise',
  continueOwnDraft: 'Continue your draft',
  continueDraft: (author: string) => `Continue draft of ${author}`,
  closed: 'A completed or cancelled order cannot be revised. Set its status back first.',
  draftingYourself: (name: string, date: string) => `You have been drafting ${name} since ${date}.`,
  drafting: (author: string, name: string, date: string) =>
    `${author} has been drafting ${name} since ${date}.`,
  label: 'Revisions of this order',
  current: 'Current',
  by: (name: string, time: string) => `${name}, ${time}`,
  accepted: (name: string, date: string) => `Accepted by ${name} on ${date}`,
  show: (name: string) => `Show ${name}`,
  compare: (from: string, to: string) => `${from} ↔ ${to}`,
  compareLabel: (from: string, to: string) => `Compare ${from} with ${to}`,
} as const;

export const revisionsPageTexts = {
  title: 'Revisions',
  documentTitle: (reference: string) => `Revisions of ${reference}`,
  backToOrder: 'Order',
  show: 'Revision',
  with: 'Compared with',
  nothing: 'Nothing',
  option: (name: string, date: string, total: string) => `${name} · ${date} · ${total}`,
  changes: (from: string, to: string) => `Changes ${from} ↔ ${to}`,
  loading: 'Loading the revision',
  loadError: "The revision couldn't be loaded.",
} as const;

export const revisionPdfTexts = {
  order: 'PDF',
  workshop: 'Workshop PDF',
  certificate: 'PDF with certificate',
  certificateFile: 'accepted',
  labels: {
    order: (revision: string) => `PDF of ${revision}`,
    workshop: (revision: string) => `Workshop PDF of ${revision}`,
    certificate: (revision: string) => `PDF of ${revision} with certificate of acceptance`,
  },
  failed: (reason: string) => `The PDF was not saved. ${reason}`,
} as const;
