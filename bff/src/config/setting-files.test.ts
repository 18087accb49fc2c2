import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { ConfigError, loadConfig } from './config';
import { SETTINGS } from './settings';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bff-setting-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, content: string | Buffer): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};

const load = (env: Record<string, string>) => loadConfig({ DATA_DIR: join(folder, 'data'), ...env });

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    load(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('A setting from a file', () => {
  it('is the content of the file that …_FILE names', () => {
    const config = load({
      SECRET_FILE: write('secret', `${'s'.repeat(40)}\n`),
      DATABASE_URL_FILE: write('database', 'mysql://user:p%40ss@127.0.0.1/portal\r\n'),
      PORT_FILE: write('port', '4321'),
      MARKETPLACE_FILE: write('flag', 'true\n'),
      TRUST_PROXY_FILE: write('proxies', '10.0.0.0/8, ::1\n'),
      NODE_ENV_FILE: write('env', 'test\n'),
    });
    expect(config).toMatchObject({
      secret: 's'.repeat(40),
      databaseUrl: 'mysql://user:p%40ss@127.0.0.1/portal',
      port: 4321,
      marketplace: true,
      trustProxy: ['10.0.0.0/8', '::1'],
    });
  });

  it('satisfies production, which requires a secret', () => {
    const file = write('secret', 'k3jH8sQ0pZx7VbN2mL5tRw9yUa4eDf6g\n');
    const others = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example' };
    expect(problemsOf({ ...others, SECRET_FILE: file })).toEqual([]);
    expect(problemsOf({ ...others, SECRET_FILE: write('short', 'short') })).toEqual([
      'SECRET must have at least 32 characters',
    ]);
  });

  it('may come through a link, as orchestrators mount secrets', () => {
    const link = join(folder, 'link');
    symlinkSync(write('name', 'Stone & Co\n'), link);
    expect(load({ PRODUCT_NAME_FILE: link }).productName).toBe('Stone & Co');
  });

  it('loses one line break and nothing else, whatever the text', () => {
    const texts = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => text.trim() === text && text !== '');
    fc.assert(
      fc.property(texts, fc.constantFrom('', '\n', '\r\n'), (text, end) => {
        fc.pre(!text.includes('\ufeff') && text.isWellFormed());
        expect(load({ PRODUCT_NAME_FILE: write('name', text + end) }).productName).toBe(text);
      }),
      { numRuns: 50 },
    );
  });

  it('is refused beside the setting itself', () => {
    const file = write('port', '4000');
    expect(problemsOf({ PORT: '4000', PORT_FILE: file })).toEqual([
      'PORT and PORT_FILE must not both be set',
    ]);
    expect(problemsOf({ PORT: ' ', PORT_FILE: file })).toEqual([]);
    expect(problemsOf({ PORT: '4000', PORT_FILE: ' ' })).toEqual([]);
  });

  it.each([
    ['is missing', () => join(folder, 'none'), 'ENOENT'],
    ['is a folder', () => folder, 'not a regular file'],
    ['is a device', () => '/dev/zero', 'not a regular file'],
    ['is too large', () => write('large', Buffer.alloc(2 ** 20 + 1, 'x')), 'larger than 1 MiB'],
    ['is empty', () => write('empty', '\n'), 'empty'],
    ['is not a text', () => write('binary', Buffer.from([0xff, 0xfe, 0x41])), 'not UTF-8'],
  ])('is refused if the file %s', (_what, fileOf, reason) => {
    const file = fileOf();
    expect(problemsOf({ SMTP_URL_FILE: file })).toEqual([
      `SMTP_URL_FILE must name a file that can be read: ${file} (${reason})`,
    ]);
  });

  it('is refused if the file is closed to the server', () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed);
    const file = join(closed, 'secret');
    writeFileSync(file, 'x'.repeat(40));
    chmodSync(closed, 0);
    const isRoot = process.getuid?.() === 0;
    const problems = problemsOf({ SECRET_FILE: file });
    chmodSync(closed, 0o700);
    expect(problems).toEqual(
      isRoot ? [] : [`SECRET_FILE must name a file that can be read: ${file} (EACCES)`],
    );
  });

  it('is listed with all other unusable settings, without its content', () => {
    const problems = problemsOf({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://portal.example',
      SECRET_FILE: join(folder, 'none'),
      DATABASE_URL_FILE: write('database', 'postgres://user:hunter2@host'),
      PORT: '70000',
    });
    expect(problems.map((problem) => problem.split(' ')[0]).toSorted()).toEqual([
      'DATABASE_URL',
      'PORT',
      'SECRET_FILE',
    ]);
    expect(problems.join()).not.toContain('hunter2');
  });

  it('works for every setting', () => {
    const file = join(folder, 'none');
    const names = Object.keys(SETTINGS.properties);
    const read = () => loadConfig(Object.fromEntries(names.map((name) => [`${name}_FILE`, file])));
    for (const name of names) expect(read).toThrow(`  - ${name}_FILE must name`);
  });
});
