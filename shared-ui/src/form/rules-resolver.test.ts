import type { Rule } from './rules';
import { errorPath, promptsOf, rulesResolver } from './rules-resolver';

interface Values {
  name: string;
  tags: Array<{ text: string }>;
}

const broken = (prompt: string): Rule<Values> => ({ test: () => false, prompt });
const rules = { name: [broken('No name')], tags: [broken('Too few')], 'tags.*.text': [broken('No text')] };
const values: Values = { name: '', tags: [{ text: '' }, { text: '' }] };

it('rulesResolver returns every broken rule, for lists as well as their items', async () => {
  const { errors } = await rulesResolver<Values>(rules)(values, undefined, {
    fields: {},
    criteriaMode: 'firstError',
    shouldUseNativeValidation: false,
  });
  expect(Array.isArray(errors.tags)).toBe(true);
  expect(promptsOf(errors)).toEqual({
    name: 'No name',
    tags: 'Too few',
    'tags.0.text': 'No text',
    'tags.1.text': 'No text',
  });
});

it('promptsOf reads messages of fields named like error properties, and of nested fields', () => {
  expect(promptsOf({ contact: { message: { type: 'rule', message: 'No message' } } })).toEqual({
    'contact.message': 'No message',
  });
  expect(promptsOf({ user: { type: 'server', message: 'Taken', email: { message: 'Wrong' } } })).toEqual({
    user: 'Taken',
    'user.email': 'Wrong',
  });
});

it('errorPath returns a separate path for the error of a list', () => {
  expect(errorPath(values, 'tags')).toBe('tags.root');
  expect(errorPath(values, 'tags.0.text')).toBe('tags.0.text');
});
