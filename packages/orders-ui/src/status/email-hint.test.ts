import { emailHintOf } from './email-hint';

it('emailHintOf promises no email to an order without a customer, or of one who was erased', () => {
  const owner = { _id: 'u1', name: 'Uma' };
  const hintFor = (email?: string) => emailHintOf({ owner: { ...owner, ...(email && { email }) } });
  expect(hintFor('uma@example.com')).toBe('The customer gets an email.');
  expect(hintFor()).toBe('The customer gets an email.');
  expect(hintFor('erased-1@erased.invalid')).toBeUndefined();
  expect(emailHintOf({})).toBeUndefined();
});
