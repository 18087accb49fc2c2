import { readFileSync } from 'node:fs';
import { fromRoot } from '@slabdesk/command-kit/paths';

/** The settings of the server, from the table in docs/reference/settings.md. Each can also come from a file. */
const SETTINGS = [
  ...readFileSync(fromRoot('docs/reference/settings.md'), 'utf8').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm),
].map((match) => match[1]);

/** The names among these that the server would ignore. */
export const unknownSettings = (names) =>
  names.filter((name) => !SETTINGS.includes(name.replace(/_FILE$/, '')) && !SETTINGS.includes(name));

/** The lines `NAME=value` of a file. */
export const readEnv = (text) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** How long a server may take to stop after SIGTERM, in s: its drain, requests that still run, and the last traces. */
export const stopSeconds = (drainSeconds) => drainSeconds + 0.5 + 10 + 3;
