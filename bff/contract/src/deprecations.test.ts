import { deprecatedUses, deprecationText } from './deprecations';

const API = { module: 'shared-ui/table', name: 'CsvButton', use: 'ExportMenu', since: '1.2', until: '2.0' };
const isUsed = (shares: string[] | undefined, ...scripts: string[]) =>
  deprecatedUses(shares, scripts, [API]).length === 1;

it.each([
  ['webpack', 'o.jsx(n.CsvButton,{source:e})'],
  ['Vite', 'const{CsvButton:t,DataTable:e}=await r("shared-ui/table")'],
  ['a computed access', 'n["CsvButton"]'],
])('deprecatedUses finds an export in the output of %s', (_bundler, script) => {
  expect(isUsed(['react', 'shared-ui/table'], 'var a=1', script)).toBe(true);
});

it.each([
  ['another name', ['shared-ui/table'], 'n.CsvButtons;my.$CsvButton;n.CsvButton2'],
  ['a module that the release does not take', ['react'], 'n.CsvButton'],
])('deprecatedUses ignores %s', (_what, shares, script) => {
  expect(isUsed(shares, script)).toBe(false);
});

it('deprecatedUses searches releases that do not say what they take', () => {
  expect(isUsed(undefined, 'n.CsvButton')).toBe(true);
});

it('deprecationText says what to use instead, and until when it works', () => {
  expect(deprecationText(API)).toBe(
    'CsvButton of shared-ui/table is deprecated since 1.2 and will be removed in 2.0. Use ExportMenu.',
  );
});
