#!/usr/bin/env node
/** The program `portal` of a team with a repository of its own: what the scripts of this repository do, under one name. */
import { problem, runMain } from '../../command-kit/src/problem.mjs';

const USAGE = `portal build                      builds the remote of this folder into dist
portal dev [--portal https://…]   serves it inside a running portal
portal standalone                 runs it alone, on stubbed data
portal release [--version 1.5.0]  builds it and puts it into the release store (RELEASE_STORE)
portal release --from dist        releases what another bundler has built there
portal list | history [remote]    what browsers get, and what changed
portal promote | canary | pin <remote> <version> --reason "…"
portal rollback | unpin <remote> --reason "…"
portal approve <number>           carries out what another person has proposed
portal keys create | show | sign | start    keys that sign releases and changes`;

/** By command: the module that runs when it is loaded, and the arguments that it gets instead of the command. */
const COMMANDS: Partial<Record<string, { load: () => Promise<unknown>; args: string[] }>> = {
  build: { load: () => import('../../remote-kit/src/webpack/run.mjs'), args: ['build'] },
  dev: { load: () => import('../../remote-kit/src/webpack/run.mjs'), args: ['serve'] },
  standalone: { load: () => import('../../remote-kit/src/standalone/serve.mjs'), args: [] },
  release: { load: () => import('./release.mts'), args: [] },
  keys: { load: () => import('./keys.mts'), args: [] },
  ...Object.fromEntries(
    ['list', 'history', 'promote', 'canary', 'pin', 'rollback', 'unpin', 'deployed', 'approve', 'repair'].map(
      (name) => [name, { load: () => import('./remotes.mts'), args: [name] }],
    ),
  ),
};

const [name = 'help', ...rest] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;

if (command) {
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...command.args, ...rest);
  await command.load();
} else if (['help', '--help', '-h'].includes(name)) {
  console.log(USAGE);
} else {
  await runMain(async () => {
    throw problem(`portal has no command "${name}".`, USAGE);
  });
}
