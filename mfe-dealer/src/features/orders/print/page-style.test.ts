import fc from 'fast-check';
import { cssString, pageStyle } from './page-style';

it('cssString escapes any name', () => {
  expect(cssString('Granite "& Co" \\')).toBe('"Granite \\"& Co\\" \\\\"');
  expect(cssString('two\nlines')).toBe('"two\\a lines"');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const inside = cssString(name).slice(1, -1);
      expect(inside).not.toMatch(/[\n\r\f<]/);
      expect(inside.replace(/\\./gu, '')).not.toMatch(/["\\]/);
    }),
  );
});

it('pageStyle prints the document title on each page except the first, and numbers every page', () => {
  const style = pageStyle('Slabdesk · Granite & Co · ORD-1001');
  expect(style).toContain('content: "Slabdesk · Granite & Co · ORD-1001"');
  expect(style).toContain('@page :first { @top-left { content: none; } }');
  expect(style).toContain('counter(page) " of " counter(pages)');
});
