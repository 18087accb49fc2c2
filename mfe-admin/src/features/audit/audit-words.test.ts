import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { adminTexts } from '../../texts';

it('The audit log has a name for every kind of record that a feature of the server declares', () => {
  const cwd = path.join(__dirname, '../../../../bff/src');
  const declared = globSync('features/**/*.ts', { cwd }).flatMap((file) => {
    const [, kinds = ''] =
      /interface AuditResources \{(.*?)\}/s.exec(readFileSync(path.join(cwd, file), 'utf8')) ?? [];
    return [...kinds.matchAll(/([\w-]+)'?: true/g)].map(([, kind]) => kind);
  });
  expect(declared).toContain('user');
  expect(Object.keys(adminTexts.recordKinds)).toEqual(expect.arrayContaining(declared));
});
