#!/usr/bin/env node
/** The program `portal`: `npm run portal -- list` in this repository, `npx portal list` in one of a team. */
import { asProblem, runMain, usageProblem } from '@slabdesk/command-kit/problem';
import yargs, { type Argv } from 'yargs';
import { inProgram, PROGRAM } from './checkout.mts';

const text = (describe: string) => ({ type: 'string', describe, requiresArg: true }) as const;
const flag = (describe: string) => ({ type: 'boolean', describe }) as const;
const number = (describe: string) => ({ type: 'number', describe, requiresArg: true }) as const;
const commas = (value: string): string[] => [...new Set(value.split(',').map((each) => each.trim()))];
/** The portal checks the values. */
const list = (describe: string) => ({ ...text(describe), coerce: commas }) as const;

const remote = { type: 'string', describe: 'A remote, or shell', demandOption: true } as const;
const version = { type: 'string', describe: 'Its version, or all of its id' } as const;
const json = flag('Print JSON');
const reason = { ...text('Why, for the history'), demandOption: true } as const;

const changeOf = (program: Argv) => program.positional('remote', remote).options({ json, reason });
const forward = (program: Argv) =>
  changeOf(program)
    .positional('version', version)
    .options({
      unproven: text('Why it goes without having passed the matrix'),
      downgrade: flag('Allow an older release than browsers get'),
    });
const canary = (program: Argv) =>
  forward(program)
    .options({
      percent: number('Share of browsers; by default 10, and 30 below 500 visits a day'),
      manual: flag('Servers tell of faults, but leave the rollback to you'),
      auto: list('Shares that servers go through: 1,10,50,100'),
      visits: number('With --auto: visits before the next share'),
      wait: number('With --auto: minutes before the next share'),
      dealers: list('Only for these dealers, by their ids'),
      accounts: list('Only for these users, by their ids'),
      roles: list('Only for these roles'),
      environments: list('Only in these deployments'),
    })
    .conflicts('auto', ['percent', 'manual'])
    .implies({ visits: 'auto', wait: 'auto' });

const build = () => import('@slabdesk/remote-kit/build');
const change = () => import('./change.mts');
const lists = () => import('./list.mts');
const keys = () => import('./keys.mts');

const addBuilding = (program: Argv): Argv =>
  program
    .command('build', 'Build the remote of this folder into dist', {}, async () =>
      (await build()).runTask('build'),
    )
    .command(
      'dev',
      'Serve it, alone or inside a running portal',
      { portal: text('Address of the portal') },
      async (values) => (await build()).runTask('serve', values),
    )
    .command('standalone', 'Run it alone, on stubbed data', {}, async () =>
      (await import('@slabdesk/remote-kit/standalone')).serveAlone(),
    )
    .command(
      'release',
      'Build it and release it to the portal that PORTAL_URL names',
      (each) =>
        each
          .options({
            version: text('Its version: 1.5.0'),
            from: text('Folder of what another bundler has built'),
            build: flag('With --from: run the script "build" first, with RELEASE_VERSION'),
          })
          .implies('build', 'from'),
      async (values) => (await import('./release.mts')).release(values),
    )
    .command(
      'copy <remote> <version>',
      'Release the files of a release of another portal, as from staging to production',
      (each) =>
        each
          .positional('remote', remote)
          .positional('version', { ...version, demandOption: true })
          .options({ from: { ...text('Address of that portal'), demandOption: true } }),
      async (values) => (await import('./copy.mts')).copy(values),
    )
    .command(
      'matrix <remote> <version>',
      'Open the pages of a release in the live shells in Chromium',
      (each) =>
        each
          .positional('remote', remote)
          .positional('version', version)
          .options({
            server: text('Folder of a packaged portal'),
            json,
          }),
      async (values) => (await import('./matrix.mts')).matrix(values),
    )
    .command('keys', 'Make, show and use keys that sign releases', (each) =>
      each
        .command(
          'create <file>',
          'Write a private key, and print the public one',
          (of) => of.positional('file', { type: 'string', demandOption: true }),
          async ({ file }) => (await keys()).create(file),
        )
        .command(
          'show [file]',
          'Print the public key of a file, or of RELEASE_KEY_FILE',
          (of) => of.positional('file', { type: 'string' }),
          async ({ file }) => (await keys()).show(file),
        )
        .command(
          'sign <remote> [version]',
          'Sign a release in the store',
          (of) => of.positional('remote', remote).positional('version', version),
          async (values) => (await keys()).sign(values.remote, values.version),
        )
        .demandCommand(1, 'Say what to do'),
    );

const addChanges = (program: Argv): Argv =>
  program
    .command(
      'list [remote]',
      'What browsers get, and what could be promoted',
      (each) => each.positional('remote', { ...remote, demandOption: false }).options({ json }),
      async (values) => (await lists()).list(values),
    )
    .command(
      'history [remote]',
      'What was changed, newest first',
      (each) => each.positional('remote', { ...remote, demandOption: false }).options({ json }),
      async (values) => (await lists()).history(values),
    )
    .command('promote <remote> <version>', 'Give a release to all browsers', forward, async (values) =>
      (await change()).change('promote', values),
    )
    .command('canary <remote> <version>', 'Give a release to some browsers', canary, async (values) =>
      (await change()).change('canary', values),
    )
    .command('pin <remote> <version>', 'Give a release to all, and keep it', forward, async (values) =>
      (await change()).change('pin', values),
    )
    .command(
      'rollback <remote> [version]',
      'Take the newest step back',
      (each) =>
        changeOf(each)
          .positional('version', { type: 'string', describe: 'With --emergency: what everybody gets' })
          .option('emergency', {
            ...flag('Give everybody this version through the store, without the database'),
            implies: 'version',
          }),
      async (values) => (await change()).rollback(values),
    )
    .command('unpin <remote>', 'Allow changes again', changeOf, async (values) =>
      (await change()).change('unpin', values),
    )
    .command(
      'deployed <remote> <version>',
      'Note the shell that servers bring',
      (each) => changeOf(each).positional('version', version),
      async (values) => (await change()).change('deployed', values),
    )
    .command(
      'withdraw <number>',
      'Take back what was proposed',
      (each) => each.positional('number', { type: 'number', demandOption: true }).options({ json, reason }),
      async (values) => (await change()).withdraw(values),
    )
    .command(
      'approve <number>',
      'Carry out what another person has proposed',
      (each) =>
        each
          .positional('number', { type: 'number', demandOption: true })
          .options({ json, reason: text('Instead of the proposer’s') }),
      async (values) => (await change()).approve(values),
    );

const EXIT_CODES = `Exit codes:
  0  done
  1  refused or failed; nothing was changed, or the output says what was
  2  wrong arguments`;

await runMain(async () => {
  const args = process.argv.slice(2);
  const isHelp = args.length === 0 || args[0] === 'help';
  const program = yargs(isHelp ? ['--help'] : args)
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
      const isUnknown = message.startsWith('Unknown') && message.split(/[:,] /).includes(String(args[0]));
      const what = message.startsWith('Not enough non-option') ? 'An argument is missing' : message;
      throw usageProblem(`${what}.`, `${PROGRAM} ${isUnknown ? '' : `${args[0]} `}--help`);
    });
  await addChanges(addBuilding(program))
    .parseAsync()
    .catch((error: unknown) => {
      const known = asProblem(error);
      if (!known) throw error;
      throw Object.assign(known, { message: inProgram(known.message), advice: inProgram(known.advice) });
    });
});
