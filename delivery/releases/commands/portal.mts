#!/usr/bin/env node
/** The program `portal`: `npm run portal -- list` in this repository, `npx portal list` in one of a team. */
import { runMain, usageProblem } from '@slabdesk/command-kit/problem';
import yargs, { type Argv } from 'yargs';

interface Command {
  /** The module that reads its arguments itself, and runs when it is loaded; without it the command changes releases. */
  load?: () => Promise<unknown>;
  /** The arguments that the module gets instead of the command. */
  args?: string[];
  /** How it is called, by yargs. */
  usage: string;
  describe: string;
  options?: (program: Argv) => Argv;
}

const webpack = () => import('@slabdesk/remote-kit/build');

const by = { type: 'string', describe: 'Who acts; your e-mail address in Git by default' } as const;
const json = (program: Argv) => program.option('json', { type: 'boolean', describe: 'Print JSON' });
const reason = (program: Argv) =>
  json(program).option('reason', {
    type: 'string',
    describe: 'Why, for the history',
    demandOption: true,
    requiresArg: true,
  });
const forward = (program: Argv) =>
  reason(program)
    .option('unproven', { type: 'string', describe: 'Why it goes without having passed the matrix' })
    .option('downgrade', { type: 'boolean', describe: 'Allow an older release than browsers get' });
const canary = (program: Argv) =>
  forward(program)
    .option('percent', { type: 'string', describe: 'Share of browsers: 10; below 500 visits a day take 30' })
    .option('manual', { type: 'boolean', describe: 'Servers neither roll it back nor tell its team' })
    .option('auto', { type: 'string', describe: 'Shares that servers go through: 1,10,50,100' })
    .option('visits', { type: 'string', describe: 'With --auto: visits before the next share' })
    .option('wait', { type: 'string', describe: 'With --auto: minutes before the next share' })
    .option('dealers', { type: 'string', describe: 'Only for these dealers, by their ids' })
    .option('accounts', { type: 'string', describe: 'Only for these users, by their ids' })
    .option('roles', { type: 'string', describe: 'Only for these roles' })
    .option('environments', { type: 'string', describe: 'Only in these deployments' });

const change = (
  name: string,
  usage: string,
  describe: string,
  options: Command['options'],
): [string, Command] => [name, { usage: `${name}${usage}`, describe, ...(options && { options }) }];

const COMMANDS: Partial<Record<string, Command>> = {
  build: {
    load: webpack,
    args: ['build'],
    usage: 'build',
    describe: 'Build the remote of this folder into dist',
  },
  dev: {
    load: webpack,
    args: ['serve'],
    usage: 'dev',
    describe: 'Serve it, alone or inside a running portal',
    options: (program) => program.option('portal', { type: 'string', describe: 'Address of the portal' }),
  },
  standalone: {
    load: () => import('@slabdesk/remote-kit/standalone'),
    usage: 'standalone',
    describe: 'Run it alone, on stubbed data',
  },
  release: {
    load: () => import('./release.mts'),
    usage: 'release',
    describe: 'Build it and release it to the portal that RELEASE_STORE names',
    options: (program) =>
      program
        .option('version', { type: 'string', describe: 'Its version: 1.5.0' })
        .option('from', { type: 'string', describe: 'Folder of what another bundler has built' })
        .option('by', by),
  },
  copy: {
    load: () => import('./copy.mts'),
    usage: 'copy <remote> <version>',
    describe: 'Release the files of a release of another portal, as from staging to production',
    options: (program) =>
      program
        .option('from', { type: 'string', describe: 'Address of that portal', demandOption: true })
        .option('by', by),
  },
  matrix: {
    load: () => import('./matrix.mts'),
    usage: 'matrix <remote> <version>',
    describe: 'Run a release with the live shells and the other remotes in Chromium',
    options: (program) =>
      json(program)
        .option('server', { type: 'string', describe: 'Folder of a packaged portal' })
        .option('again', { type: 'boolean', describe: 'Also run what has passed before' }),
  },
  keys: {
    load: () => import('./keys.mts'),
    usage: 'keys <create|show|sign> [arguments..]',
    describe: 'Make, show and use keys that sign releases',
  },
  ...Object.fromEntries([
    change('list', ' [remote]', 'What browsers get, and what could be promoted', json),
    change('history', ' [remote]', 'What was changed, newest first', json),
    change('promote', ' <remote> <version>', 'Give a release to all browsers', forward),
    change('canary', ' <remote> <version>', 'Give a release to some browsers', canary),
    change('pin', ' <remote> <version>', 'Give a release to all, and keep it', forward),
    change('rollback', ' <remote> [version]', 'Take the newest step back', (program) =>
      reason(program).option('emergency', {
        type: 'boolean',
        describe: 'Give everybody this version through the store, without the database',
      }),
    ),
    change('unpin', ' <remote>', 'Allow changes again', reason),
    change('deployed', ' <remote> <version>', 'Note the shell that servers bring', reason),
    change('withdraw', ' <number>', 'Take back what was proposed', reason),
    change('approve', ' <number>', 'Carry out what another person has proposed', (program) =>
      json(program).option('reason', { type: 'string', describe: 'Instead of the proposer’s' }),
    ),
  ]),
};

const EXIT_CODES = `Exit codes:
  0  done
  1  refused or failed; nothing was changed, or the output says what was
  2  wrong arguments`;

/** Help, and completion for shells; it reads the arguments of commands that change releases. */
const createProgram = (args: readonly string[]): Argv => {
  const program = yargs([...args])
    .scriptName('portal')
    .usage('$0 <command>')
    .completion('completion', 'Print a script for bash or zsh: portal completion >> ~/.bashrc')
    .parserConfiguration({ 'parse-positional-numbers': false, 'duplicate-arguments-array': false })
    .strict()
    .version(false)
    .help()
    .alias('help', 'h')
    .epilogue(EXIT_CODES)
    .wrap(100)
    .fail((message, error) => {
      if (error && error.name !== 'YError') throw error;
      throw usageProblem(`${message}.`, `portal ${args[0]} --help`);
    });
  for (const [name, command] of Object.entries(COMMANDS))
    if (command)
      program.command(
        command.usage,
        command.describe,
        command.options ?? ((each) => each),
        async (values: object) => (await import('./remotes.mts')).runCommand(name, values),
      );
  return program;
};

const args = process.argv.slice(2);
const [name = 'help', ...rest] = args;
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
const isHelp = args.length === 0 || ['help', '--help', '-h'].includes(name);

if (command?.load && !rest.some((each) => each === '--help' || each === '-h')) {
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...(command.args ?? []), ...rest);
  await command.load();
} else {
  await runMain(async () => {
    if (isHelp) return createProgram([]).showHelp('log');
    if (!command && !['completion', '--get-yargs-completions'].includes(name))
      throw usageProblem(`portal has no command "${name}".`, 'portal --help lists all.');
    await createProgram(args).parseAsync();
  });
}
