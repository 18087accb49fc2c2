import { migrations } from '../../migrations';
import { PASSWORD, type Person, registerCustomer } from '../testing/people';
import { createTestApp, type TestApp } from '../testing/test-app';
import { switchOn } from '../testing/two-step';
import { adminCommand } from './admin';
import { type Command, runCommand } from './lib/run-command';
import { migrateCommand } from './migrate';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const run = async (command: Command, args: string[], env: Record<string, string> = {}) => {
  const printed: string[] = [];
  const complained: string[] = [];
  const code = await runCommand(command, args, {
    env: {
      DATA_DIR: test.config.dataDir,
      DATABASE_URL: test.config.databaseUrl,
      SECRET: test.config.secret,
      ...env,
    },
    print: (line) => printed.push(line),
    printError: (line) => complained.push(line),
  });
  return { code, printed: printed.join('\n'), complained: complained.join('\n') };
};
const admin = (email: string, name?: string, password?: string) =>
  run(adminCommand, [
    '--email',
    email,
    ...(name === undefined ? [] : ['--name', name]),
    ...(password === undefined ? [] : ['--password', password]),
  ]);
const login = (email: string, password = PASSWORD) =>
  test.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
const isAlive = async (person: Person) => (await person.call('GET', 'app/user')).statusCode === 200;

describe('migrate', () => {
  it('says that there is nothing to do, and what it did', async () => {
    expect(await run(migrateCommand, [])).toMatchObject({ code: 0, printed: 'The database is up to date.' });
    const fresh = await createTestApp();
    await fresh.app.db('knex_migrations').select('name');
    expect((await fresh.app.db('knex_migrations')).map((row) => row.name)).toEqual(Object.keys(migrations));
    await fresh.close();
  });

  it('explains settings that are wrong and databases that do not answer', async () => {
    const badPort = await run(migrateCommand, [], { PORT: 'many' });
    expect([badPort.code, badPort.complained]).toEqual([1, expect.stringContaining('PORT must be')]);
    const noServer = await run(migrateCommand, [], { DATABASE_URL: 'mysql://u:topsecret@127.0.0.1:1/x' });
    expect([noServer.code, noServer.complained]).toEqual([1, expect.stringContaining('does not answer')]);
    expect(noServer.complained).not.toContain('topsecret');
  });
});

describe('admin', () => {
  it('makes an administrator who can sign in', async () => {
    const made = await admin('Boss@example.com', 'The Boss', PASSWORD);
    expect(made).toEqual({
      code: 0,
      printed: 'Made the administrator The Boss <Boss@example.com>.',
      complained: '',
    });
    const answer = await login('boss@example.com');
    expect(answer.json()).toMatchObject({ redirectUrl: '/admin' });
  });

  it('promotes who has the address already, and leaves password and sessions alone without --password', async () => {
    const person = await registerCustomer(test);
    expect((await admin(person.user.email.toUpperCase())).code).toBe(0);
    expect((await person.call('GET', 'admin/user')).statusCode).toBe(200);
    expect((await login(person.user.email)).statusCode).toBe(200);
    expect(await isAlive(person)).toBe(true);
  });

  it('sets the password that is given, and ends the sessions of the old one', async () => {
    const person = await registerCustomer(test);
    expect((await admin(person.user.email, 'New Name', 'Fresh-Horse-2')).code).toBe(0);
    expect(await isAlive(person)).toBe(false);
    expect((await login(person.user.email)).statusCode).toBe(401);
    expect((await login(person.user.email, 'Fresh-Horse-2')).statusCode).toBe(200);
    expect((await test.app.db('users').where('id', person.user.id).first()).name).toBe('New Name');
  });

  it('switches two-step sign-in off for who has lost phone and recovery codes', async () => {
    const person = await registerCustomer(test);
    await switchOn(person);
    expect((await login(person.user.email)).json()).toHaveProperty('twoStep');
    const done = await run(adminCommand, ['--email', person.user.email, '--reset-two-step']);
    expect([done.code, done.complained]).toEqual([0, '']);
    expect((await login(person.user.email)).json()).toHaveProperty('token');
    expect((await person.call('GET', 'admin/user')).statusCode).toBe(403);
    await switchOn(person);
  });

  it('explains what is missing or wrong', async () => {
    const cases: Array<[string[], string]> = [
      [[], '--email is missing'],
      [['--email', 'nobody'], '"nobody" is not an e-mail address'],
      [['--email', 'new@example.com'], '--name and --password needed'],
      [['--email', 'new@example.com', '--name', 'New'], '--password needed'],
      [['--email', 'new@example.com', '--name', 'New', '--password', 'weak'], 'at least 8 characters'],
      [['--email', 'new@example.com', '--name', 'New', '--password', 'Aa1!'.repeat(33)], 'at most 128'],
      [['--email', 'new@example.com', '--reset-two-step'], 'Nobody has the e-mail address new@example.com'],
      [['--email', 'new@example.com', '--name', 'New', '--reset-two-step'], 'with --email alone'],
      [['--mail', 'x'], '--mail'],
      [['stray'], 'stray'],
    ];
    for (const [args, words] of cases) {
      const { code, printed, complained } = await run(adminCommand, args);
      expect([args, code, printed]).toEqual([args, 1, '']);
      expect(complained).toContain(words);
      expect(complained).toContain('Usage: npm run admin');
    }
    expect(await test.app.db('users').where('live_email', 'new@example.com')).toEqual([]);
  });
});
