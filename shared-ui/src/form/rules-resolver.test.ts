import type { Rule } from './rules';
import { errorPath, promptsOf, rulesResolver } from './rules-resolver';

interface Values {
  name: string;
  tags: Array<{ text: string }>;
}

const broken = (prompt: string): Rule<Values> => ({ test: () => false, prompt });
const rules = { name: [broken('No name')], tags: [broken('Too few')], 'tags.*.text': [broken('No text')] };
const values: Values = { name: '', tags: [{ text: '' }, { text: '' }] };

const ask = async (names: string[]) => {
  const { errors } = await rulesResolver<Values>(rules)(values, undefined, {
    names,
    fields: {},
    criteriaMode: 'firstError',
    shouldUseNativeValidation: false,
  });
  return errors;
};

it('names every broken rule, the prompt of a list beside those of its items', async () => {
  const errors = await ask([]);
  expect(Array.isArray(errors.tags)).toBe(true);
  expect(promptsOf(errors)).toEqual({
    name: 'No name',
    tags: 'Too few',
    'tags.0.text': 'No text',
    'tags.1.text': 'No text',
  });
});

it('names only the fields that it is asked about, and nothing below them', async () => {
  expect(promptsOf(await ask(['tags']))).toEqual({ tags: 'Too few' });
  expect(promptsOf(await ask(['name', 'tags.1.text']))).toEqual({
    name: 'No name',
    'tags.1.text': 'No text',
  });
});

it('reads messages of fields named like error properties, and of nested fields', () => {
  expect(promptsOf({ contact: { message: { type: 'rule', message: 'No message' } } })).toEqual({
    'contact.message': 'No message',
  });
  expect(promptsOf({ user: { type: 'server', message: 'Taken', email: { message: 'Wrong' } } })).toEqual({
    user: 'Taken',
    'user.email': 'Wrong',
  });
});

it('keeps the prompt of a list apart', () => {
  expect(errorPath(values, 'tags')).toBe('tags.root');
  expect(errorPath(values, 'tags.0.text')).toBe('tags.0.text');
});
