import { enclosingFunction } from './enclosing-function';

const nameAt = (code: string) => {
  const lines = code.split('\n');
  return enclosingFunction(lines, lines.findIndex((line) => line.includes('HERE')) + 1);
};

it.each([
  ['a declaration', 'export async function load() {\n  const x = 1;\n  HERE;\n}', 'load'],
  ['an arrow function', 'const total = (order: Order): number =>\n  HERE;', 'total'],
  ['one line', 'export const first = (items) => items[0].HERE;', 'first'],
  [
    'a component with a list of parameters',
    'export const OrderPage = ({\n  order,\n  isOpen,\n}: Props) => {\n  if (isOpen) {\n    HERE;\n  }\n};',
    'OrderPage',
  ],
  ['a wrapped component', 'const Row = memo(({ order }) => {\n  HERE;\n});', 'Row'],
  ['a method', 'class Store {\n  get size() {\n    HERE;\n  }\n}', 'size'],
  ['a property', 'const api = {\n  send: async (body) => {\n    HERE;\n  },\n};', 'send'],
  ['a function inside', 'function outer() {\n  const inner = () => {\n    HERE;\n  };\n}', 'inner'],
  [
    'a sibling before it',
    'function outer() {\n  const sibling = () => {\n    x();\n  };\n\n  HERE;\n}',
    'outer',
  ],
  ['a callback', 'function outer() {\n  items.forEach((item) => {\n    HERE;\n  });\n}', 'outer'],
  ['no function', "import x from 'y';\nHERE;", undefined],
  ['nothing', '', undefined],
])('enclosingFunction finds the function of %s', (_what, code, name) => {
  expect(nameAt(code)).toBe(name);
});
