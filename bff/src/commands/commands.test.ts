import { PassThrough, Readable } from 'node:stream';
import { migrations } from '../database/migrations';
import { PASSWORD, type Person, registerCustomer } from '../testing/people';
import { createTestApp, type TestApp } from '../testing/test-app';
import { switchOn } from '../testing/two-step';
import { adminCommand } from './admin';
import type { Input } from './lib/password-input';
import { type Command, type Dialogue, runCommand } from './lib/run-command';
import { migrateCommand } from './migrate';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const run = async (
  command: Command,
  args: string[],
  env: Record<string, string> = {},
  dialogue: Dialogue = {},
) => {
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
    ...dialogue,
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
  it('reports what it did, or that there was nothing to do', async () => {
    expect(await run(migrateCommand, [])).toMatchObject({ code: 0, printed: 'The database is up to date.' });
    const fresh = await createTestApp();
    await fresh.app.db('knex_migrations').select('name');
    expect((await fresh.app.db('knex_migrations')).map((row) => row.name)).toEqual(Object.keys(migrations));
    await fresh.close();
  });

  it('runs on a database that a newer version has migrated, and reports that', async () => {
    await test.app
      .db('knex_migrations')
      .insert({ name: '9999-future', batch: 9, migration_time: new Date() });
    expect(await run(migrateCommand, [])).toEqual({
      code: 0,
      printed: 'The database is up to date.',
      complained: 'Note: a newer version has migrated this database: 9999-future.',
    });
    await test.app.db('knex_migrations').where({ name: '9999-future' }).delete();
  });

  it('refuses the database of another product in a sentence', async () => {
    const rows = test.app.db('knex_migrations').where({ id: 1 });
    const { name } = await rows.clone().first('name');
    await rows.clone().update({ name: '0000-other' });
    const { code, complained } = await run(migrateCommand, []);
    await rows.clone().update({ name });
    expect([code, complained]).toEqual([
      1,
      expect.stringMatching(/^This database has had migrations .* 0000-other\. .*\?$/),
    ]);
  });

  it('takes no arguments', async () => {
    const { code, complained } = await run(migrateCommand, ['--dry-run']);
    expect([code, complained]).toEqual([1, 'npm run migrate takes no arguments: --dry-run']);
  });

  it("explains invalid settings and databases that don't respond", async () => {
    const badPort = await run(migrateCommand, [], { PORT: 'many' });
    expect([badPort.code, badPort.complained]).toEqual([1, expect.stringContaining('PORT must be')]);
    const noServer = await run(migrateCommand, [], { DATABASE_URL: 'mysql://u:topsecret@127.0.0.1:1/x' });
    expect([noServer.code, noServer.complained]).toEqual([1, expect.stringContaining('does not respond')]);
    expect(noServer.complained).not.toContain('topsecret');
  });
});

describe('admin', () => {
  it('creates an administrator who can sign in', async () => {
    const made = await admin('Boss@example.com', 'The Boss', PASSWORD);
    expect(made).toEqual({
      code: 0,
      printed: 'Made the administrator The Boss <Boss@example.com>.',
      complained: '',
    });
    const response = await login('boss@example.com');
    expect(response.json()).toMatchObject({ redirectUrl: '/admin' });
    // A person with access to the server vouches for the address.
    const user = await test.app.db('users').where('live_email', 'boss@example.com').first();
    expect(user.email_confirmed_at).not.toBeNull();
  });

  it.each(['P@ssw0rd', 'Boss-Person-1'])('refuses the password %s', async (password) => {
    const refused = await admin('second@example.com', 'Boss-Person-1', password);
    expect([refused.code, refused.complained]).toEqual([1, expect.stringContaining('--password: Passwords')]);
  });

  it('promotes the user with this address, and keeps password and sessions without --password', async () => {
    const person = await registerCustomer(test);
    expect((await admin(person.user.email.toUpperCase())).code).toBe(0);
    expect((await person.call('GET', 'admin/user')).statusCode).toBe(200);
    expect((await login(person.user.email)).statusCode).toBe(200);
    expect(await isAlive(person)).toBe(true);
  });

  it('sets the given password, and ends the sessions of the previous one', async () => {
    const person = await registerCustomer(test);
    expect((await admin(person.user.email, 'New Name', 'Fresh-Horse-2')).code).toBe(0);
    expect(await isAlive(person)).toBe(false);
    expect((await login(person.user.email)).statusCode).toBe(401);
    expect((await login(person.user.email, 'Fresh-Horse-2')).statusCode).toBe(200);
    expect((await test.app.db('users').where('id', person.user.id).first()).name).toBe('New Name');
  });

  it('switches off two-step sign-in for a user who has lost phone and recovery codes', async () => {
    const person = await registerCustomer(test);
    await switchOn(person);
    expect((await login(person.user.email)).json()).toHaveProperty('twoStep');
    const done = await run(adminCommand, ['--email', person.user.email, '--reset-two-step']);
    expect([done.code, done.complained]).toEqual([0, '']);
    expect((await login(person.user.email)).json()).toHaveProperty('token');
    expect((await person.call('GET', 'admin/user')).statusCode).toBe(403);
    await switchOn(person);
  });

  it('explains missing and invalid arguments', async () => {
    const cases: Array<[string[], string]> = [
      [[], '--email is missing'],
      [['--email', 'nobody'], '"nobody" is not an email address'],
      [['--email', 'new@example.com'], '--name and --password needed'],
      [['--email', 'new@example.com', '--name', 'New'], '--password needed'],
      [['--email', 'new@example.com', '--name', 'New', '--password', 'weak'], 'at least 8 characters'],
      [['--email', 'new@example.com', '--name', 'New', '--password', 'Aa1!'.repeat(33)], 'at most 128'],
      [['--email', 'new@example.com', '--reset-two-step'], 'Nobody has the email address new@example.com'],
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

describe('admin, with a password from standard input or a prompt', () => {
  let count = 0;
  const make = (input: Input, shown: string[] = [], more: string[] = []) => {
    count += 1;
    const email = `hidden${count}@example.com`;
    const args = ['--email', email, '--name', 'Hidden-Boss-1', ...more];
    return run(adminCommand, args, {}, { input, show: (text) => shown.push(text) }).then((made) => ({
      ...made,
      email,
    }));
  };
  const pipe = (...chunks: Array<string | Buffer>) =>
    make(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), [], ['--password-stdin']);
  const isMissing = async (email: string) =>
    expect(await test.app.db('users').where('live_email', email)).toEqual([]);

  it.each([
    ['alone', ['Quiet-Horse-7']],
    ['with a line break', ['Quiet-Horse-7\n']],
    ['with a line break of Windows', ['Quiet-Horse-7\r\n']],
    ['with a byte-order mark', ['\uFEFFQuiet-Horse-7\r\n']],
    ['in pieces', ['Quiet', '-Horse', '-7', '\n']],
  ])('reads the password from standard input: %s', async (_what, chunks) => {
    const { code, complained, email } = await pipe(...chunks);
    expect([code, complained]).toEqual([0, '']);
    expect((await login(email, 'Quiet-Horse-7')).statusCode).toBe(200);
  });

  it('keeps blanks and letters of any script', async () => {
    const password = ' Schöne Pferde-7 ';
    const { email } = await pipe(`${password}\n`);
    expect((await login(email, password)).statusCode).toBe(200);
  });

  it.each<[string, Array<string | Buffer>, string]>([
    ['nothing', [], 'There is no password on standard input.'],
    ['an empty line', ['\n'], 'There is no password on standard input.'],
    [
      'two lines',
      ['Quiet-Horse-7\nQuiet-Horse-7\n'],
      'Standard input has more than one line: write the password alone.',
    ],
    ['a flood', Array(20).fill('x'.repeat(1_000)), 'The password on standard input is too long.'],
    ['other bytes', [Buffer.from([0x50, 0xff, 0xfe])], 'The password on standard input is not UTF-8 text.'],
    ['a weak one', ['weak'], "This password can't be used: "],
    ['a common one', ['P@ssw0rd\n'], "This password can't be used: "],
    ['the name', ['Hidden-Boss-1\n'], "This password can't be used: "],
  ])('explains invalid standard input in one sentence: %s', async (_what, chunks, sentence) => {
    const { code, printed, complained, email } = await pipe(...chunks);
    expect([code, printed]).toEqual([1, '']);
    expect(complained).toContain(sentence);
    expect(complained.split('\n')).toHaveLength(1);
    await isMissing(email);
  });

  it("explains that standard input can't be read", async () => {
    const input = new Readable({
      read() {
        this.destroy(Object.assign(new Error('EISDIR: illegal operation'), { code: 'EISDIR' }));
      },
    });
    expect((await make(input, [], ['--password-stdin'])).complained).toBe(
      'Standard input could not be read (EISDIR).',
    );
  });

  it('refuses two passwords, and reads neither', async () => {
    const input = Readable.from(['Quiet-Horse-7']);
    const { code, complained } = await make(input, [], ['--password-stdin', '--password', 'Quiet-Horse-8']);
    expect([code, complained.split('\n')[0]]).toEqual([
      1,
      'Give the password by --password or by --password-stdin, not by both.',
    ]);
    expect(complained).not.toContain('Horse');
    expect(input.readableDidRead).toBe(false);
  });

  /** A terminal, and what is typed into it once its own echo is off. */
  const type = (keys: string) => {
    const setRawMode = jest.fn(() => {
      if (setRawMode.mock.calls.length === 1) setImmediate(() => terminal.write(keys));
      return terminal;
    });
    const terminal: PassThrough = Object.assign(new PassThrough(), { isTTY: true, setRawMode });
    return { terminal, setRawMode };
  };
  const typeNew = async (keys: string, more: string[] = []) => {
    const shown: string[] = [];
    const { terminal, setRawMode } = type(keys);
    const made = await make(terminal, shown, more);
    return { ...made, shown: shown.join(''), rawModes: setRawMode.mock.calls.flat() };
  };

  it.each<[string, string[]]>([
    ['asks for it where a new account has none', []],
    ['asks for it in place of reading a terminal', ['--password-stdin']],
  ])('%s', async (_what, more) => {
    const { code, complained, email, shown, rawModes } = await typeNew(
      'Quiet-Horse-7\rQuiet-Horse-7\r',
      more,
    );
    expect([code, complained]).toEqual([0, '']);
    expect(shown).toBe('New password: \nThe same again: \n');
    expect(rawModes).toEqual([true, false]);
    expect((await login(email, 'Quiet-Horse-7')).statusCode).toBe(200);
  });

  it('lets the user correct a typing error', async () => {
    const { email } = await typeNew('Quiet-Hosre\x7f\x7f\x7frse-7\rx\x15Quiet-Horse-7\r');
    expect((await login(email, 'Quiet-Horse-7')).statusCode).toBe(200);
  });

  it.each([
    ['two that differ', 'Quiet-Horse-7\rQuiet-Horse-8\r', 'The two passwords differ; nothing was changed.'],
    ['nothing', '\r', 'No password was typed; nothing was changed.'],
    ['nothing the second time', 'Quiet-Horse-7\r\r', 'No password was typed; nothing was changed.'],
    ['Ctrl-D', '\x04', 'No password was typed; nothing was changed.'],
    ['Ctrl-C', 'Quiet\x03', 'Cancelled; nothing was changed.'],
    ['Ctrl-C the second time', 'Quiet-Horse-7\rQui\x03', 'Cancelled; nothing was changed.'],
  ])('changes nothing after %s', async (_what, keys, sentence) => {
    const { code, complained, shown, email, rawModes } = await typeNew(keys);
    expect([code, complained]).toEqual([1, sentence]);
    expect(shown).not.toMatch(/Quiet|Horse/);
    expect(rawModes).toEqual([true, false]);
    await isMissing(email);
  });

  it('prompts for nothing if the account exists and no password is requested', async () => {
    const person = await registerCustomer(test);
    const { terminal } = type('');
    const args = ['--email', person.user.email, '--name', 'Known'];
    const done = await run(adminCommand, args, {}, { input: terminal, show: () => {} });
    expect([done.code, done.complained]).toEqual([0, '']);
    expect((await login(person.user.email)).statusCode).toBe(200);
  });

  it('sets the password of an existing account with --password-stdin', async () => {
    const person = await registerCustomer(test);
    const args = ['--email', person.user.email, '--password-stdin'];
    await run(adminCommand, args, {}, { input: Readable.from(['Fresh-Horse-2\n']) });
    expect(await isAlive(person)).toBe(false);
    expect((await login(person.user.email, 'Fresh-Horse-2')).statusCode).toBe(200);
  });
});
