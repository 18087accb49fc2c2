import { execFile, fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import getPort from 'get-port';
import { signInPage } from '../pages/sign-in-page';
import { PATIENCE } from '../support/portal-server';
import { expect, test } from '../support/test';

const ROOT = path.resolve(__dirname, '../..');
const PACKAGER = path.join(ROOT, 'scripts/package/package.mjs');
const COMMIT = 'c'.repeat(40);
const ADMIN = { email: 'ann@example.com', name: 'Ann Bell', password: 'Correct-Horse-1' };

const run = promisify(execFile);
/** Nothing of this machine but its programs. */
const bare = { PATH: process.env.PATH ?? '' };
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const { version: VERSION } = readJson(path.join(ROOT, 'package.json'));

// One package for all of them.
test.describe.configure({ mode: 'serial' });

let home: string;
/** The package, copied to a place where nothing else is. */
let folder: string;

test.beforeAll(async () => {
  // Copying and hashing a few thousand files takes a while beside other tests.
  home = await mkdtemp(path.join(tmpdir(), 'e2e-package-'));
  const made = path.join(home, 'made');
  await run(process.execPath, [PACKAGER, '--out', made], { env: { ...process.env, COMMIT } });
  folder = path.join(home, 'elsewhere');
  await cp(made, folder, { recursive: true });
  await rm(made, { recursive: true });
});
test.afterAll(() => rm(home, { recursive: true, force: true }));

test('A package runs by itself in an empty folder, from the first administrator to the operations page', async ({
  page,
}) => {
  const port = await getPort({ host: '127.0.0.1' });
  const url = `http://127.0.0.1:${port}`;
  const env = { ...bare, ...PATIENCE, PORT: String(port), PUBLIC_URL: url, DEMO: 'false', SMTP_URL: '' };
  const node = async (...args: string[]) => (await run(process.execPath, args, { cwd: folder, env })).stdout;

  expect(await node('migrate.js')).toContain('Ran 0001-accounts');
  const { email, name, password } = ADMIN;
  expect(await node('admin.js', '--email', email, '--name', name, '--password', password)).toContain(email);

  const server = fork('server.js', [], { cwd: folder, env, execArgv: [], stdio: 'ignore' });
  process.once('exit', () => server.kill());
  try {
    await expect.poll(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status).toBe(200);
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({
      status: 'ok',
      version: VERSION,
      commit: COMMIT,
    });
    await page.goto(`${url}/login`);
    await signInPage(page).signIn({ email, password });
    await expect(page).not.toHaveURL(/login/);
    await page.goto(`${url}/admin/operations`);
    await expect(page.getByTitle(COMMIT)).toHaveText(COMMIT.slice(0, 12));
    // Its data is in its own folder.
    expect(existsSync(path.join(folder, '.data', 'slabdesk.sqlite'))).toBe(true);
    // Another package in the same folder would delete it.
    const again = run(process.execPath, [PACKAGER, '--out', folder], { env: { ...process.env, COMMIT } });
    await expect(again).rejects.toThrow(/\.data/);
    expect(existsSync(path.join(folder, '.data', 'slabdesk.sqlite'))).toBe(true);
  } finally {
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  }
});

test('A package runs as the last stage of the Dockerfile starts it, as a user who can write its data alone', async () => {
  const stage =
    readFileSync(path.join(ROOT, 'deploy/Dockerfile'), 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? '';
  const list = (pattern: RegExp): string[] => JSON.parse(pattern.exec(stage)?.[1] ?? '');
  const [, variables = ''] = /^ENV (.+)$/m.exec(stage) ?? [];
  const data = path.join(home, 'data');
  await mkdir(data);
  const port = await getPort({ host: '127.0.0.1' });
  const env = {
    ...bare,
    ...Object.fromEntries(variables.split(' ').map((each) => each.split('='))),
    // These differ for each container.
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: data,
    PUBLIC_URL: 'https://portal.example',
    SECRET: randomBytes(30).toString('base64'),
    DRAIN_SECONDS: '0',
    MIGRATE: 'off',
  };
  const user = process.getuid?.() === 0 ? { uid: 65532, gid: 65532 } : {};
  if (user.uid) {
    await chmod(home, 0o755);
    await chown(data, user.uid, user.gid);
  }
  const options = { cwd: folder, env, ...user };
  await run(process.execPath, ['migrate.js'], options);
  const server = spawn(process.execPath, list(/^CMD (\[.+\])$/m), { ...options, stdio: 'ignore' });
  const exited = once(server, 'exit');
  process.once('exit', () => server.kill());
  try {
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status)
      .toBe(200);
    const [, ...healthcheck] = list(/^ {2}CMD (\[.+\])$/m);
    await run(process.execPath, healthcheck, options);
    await expect(
      run(process.execPath, healthcheck, { ...options, env: { ...env, PORT: '1' } }),
    ).rejects.toThrow();
  } finally {
    server.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  }
});

test('A package says what it consists of, and holds nothing of development', async () => {
  const bill = readJson(path.join(folder, 'sbom.cdx.json'));
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: expect.stringMatching(/^1\.[5-9]$/),
    metadata: { component: { name: 'slabdesk', version: VERSION } },
  });
  const names = bill.components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'better-sqlite3', 'react', '@mui/material']));
  const notices = readFileSync(path.join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  for (const name of ['fastify', 'react', '@mui/material']) {
    expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\nLicence: MIT`, 'm'));
  }
  for (const each of ['jest', 'typescript', 'webpack', 'turbo']) {
    expect(names).not.toContain(each);
    expect(existsSync(path.join(folder, 'node_modules', each))).toBe(false);
  }
  for (const each of ['.git', 'turbo.json', 'bff/src']) {
    expect(existsSync(path.join(folder, each))).toBe(false);
  }
});

test('The checksums of a package are those of its files', async () => {
  const { stderr } = await run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder });
  expect(stderr).toBe('');
});
