import fc from 'fast-check';
import { mentionsIn, splitMentions } from './mentions';

const ann = { _id: 'u1', name: 'Ann' };
const smith = { _id: 'u2', name: 'Ann Smith' };
const odd = { _id: 'u3', name: 'Q. (Lee)+' };

it.each([
  ['Ask @Ann.', ['u1']],
  ['Ask @Ann Smith', ['u2']],
  ['@Ann and @Ann Smith', ['u1', 'u2']],
  ['Ask @Q. (Lee)+, please', ['u3']],
  ['Ask @Anna, or mail bo@Ann', []],
  ['Ann', []],
  ['', []],
])('mentionsIn %j', (text, ids) => {
  expect(mentionsIn(text, [ann, smith, odd])).toEqual(ids);
});

it('splitMentions keeps every character', () => {
  const member = fc.record({ _id: fc.uuid(), name: fc.string() });
  fc.assert(
    fc.property(fc.string(), fc.array(member), (text, members) => {
      const all = [...members, ann];
      const written = `${text} @Ann ${text}`;
      expect(splitMentions(written, all).join('')).toBe(written);
    }),
  );
});
