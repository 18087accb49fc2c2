import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, loadConfig } from './config';

const folder = mkdtempSync(join(tmpdir(), 'bff-package-'));
const mockPackage = join(folder, 'slabdesk-1.2.3');
mkdirSync(mockPackage);
writeFileSync(join(mockPackage, 'release.json'), '{}');
symlinkSync(mockPackage, join(folder, 'current'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

jest.mock('./repository-root', () => ({
  ...jest.requireActual('./repository-root'),
  repositoryRoot: () => mockPackage,
}));

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    loadConfig({
      NODE_ENV: 'production',
      SECRET: '2026-11:q0pnLU9jJX5Y1mS7t8Vw2aRk4Zb6Hd3FgEoWcNiPuTvQxBlM',
      PUBLIC_URL: 'https://portal.example',
      ...env,
    });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('DATA_DIR of a package in production', () => {
  it.each([
    ['left out', ''],
    ['relative', 'data'],
    ['the package itself', '.'],
    ['reached by a link', join(folder, 'current', 'shared', 'data')],
    ['named like a parent', '..data'],
  ])('stops the start when it is in the package: %s', (_what, DATA_DIR) => {
    expect(problemsOf({ DATA_DIR })).toEqual([
      expect.stringMatching(/^DATA_DIR must be outside the package/),
    ]);
  });

  it.each([
    ['beside it', '../data'],
    ['named like it', join(folder, 'slabdesk-1.2.3-data')],
  ])('may be %s', (_what, DATA_DIR) => {
    expect(problemsOf({ DATA_DIR })).toEqual([]);
  });

  it('may be in it in development', () => {
    expect(problemsOf({ NODE_ENV: '' })).toEqual([]);
  });
});
