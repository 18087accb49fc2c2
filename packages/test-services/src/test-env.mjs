import { readFileSync } from 'node:fs';
import { fromRoot } from '@slabdesk/command-kit/paths';

/** The settings that docs/reference/settings.md lists. */
const settings = () => {
  const table = readFileSync(fromRoot('docs/reference/settings.md'), 'utf8');
  return [...table.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) => name);
};

/** S3 settings select the server for the tests; each stage sets its own database. */
const isKept = (name) => name.startsWith('S3_') && name !== 'S3_CA';

/** The environment of every stage, without the settings of a developer's own BFF. */
export function testEnv(env = process.env) {
  const own = new Set(['TEST_DATABASE_URL', ...settings().filter((name) => !isKept(name))]);
  const isOwn = (name) => own.has(name.replace(/_FILE$/, '')) || name.startsWith('OTEL_');
  const clean = Object.fromEntries(Object.entries(env).filter(([name]) => !isOwn(name)));
  const colour = process.stdout.isTTY ? {} : { FORCE_COLOR: '0' };
  return {
    ...clean,
    ...colour,
    CI: env.CI ?? 'true',
    // The tests start hundreds of processes of the same code.
    NODE_COMPILE_CACHE: fromRoot('node_modules', '.cache', 'node'),
  };
}
