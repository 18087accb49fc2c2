import type { NewAccount } from '@slabdesk/driver';
import { CUSTOMER_PASSWORD } from './log-ins';
import type { Random } from './random';

const FIRST_NAMES = (
  'Amelia Noah Priya Mateo Ingrid Kwame Sofia Liam Yuki Omar Hannah Diego ' +
  'Chloé Viktor Aisha Ethan Zoë Rahul Nora Tomás Maya Jonas Leila Samuel ' +
  'Freya Andre Mina Patrick Elena Hugo'
).split(' ');
const LAST_NAMES = (
  'Okafor Bergström Nguyen Castillo Whitaker Haddad Kowalski Tanaka O’Brien Fischer Adeyemi Marchetti ' +
  'Singh Larsen Delgado Moreau Petrov Chen Abbott Silva Novak Reyes Holm Barnes ' +
  'Yilmaz Costa Brandt Iyer Sullivan Laurent'
).split(' ');

/** A name as part of an e-mail address: without accents and punctuation. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

/** Creates customers with unique names and addresses. */
export const inventCustomers = (count: number, random: Random): NewAccount[] => {
  const everyName = FIRST_NAMES.flatMap((first) => LAST_NAMES.map((last) => ({ first, last })));
  return random.sample(everyName, count).map(({ first, last }) => ({
    name: `${first} ${last}`,
    email: `${plain(first)}.${plain(last)}@customers.example`,
    password: CUSTOMER_PASSWORD,
  }));
};
