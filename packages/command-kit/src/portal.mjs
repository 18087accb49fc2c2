import { accessSync, constants, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { makeFolder } from './make-folder.mjs';
import { checkNodeVersion } from './node-version.mjs';
import { fromRoot, ROOT } from './paths.mjs';
import { problem } from './problem.mjs';
import { createProgress, duration, withProgress } from './progress.mjs';
import { runNode } from './run.mjs';
import { checkPort, dataDir, setting, startServer } from './server.mjs';
import { runTurbo } from './turbo.mjs';

const bffCommand = (name) => fromRoot('bff', 'dist', 'src', 'commands', `${name}.js`);
const demoFile = (folder) => path.join(folder, 'demo.json');

/** The accounts of the demo; empty if there is no demo. */
function readLogIns(folder) {
  return existsSync(demoFile(folder)) ? JSON.parse(readFileSync(demoFile(folder), 'utf8')).logins : [];
}

function checkFolders() {
  const folders = [
    [ROOT, 'clone the repository to a folder of yours'],
    [dataDir(), 'name another folder with DATA_DIR'],
  ];
  for (const [folder, advice] of folders) {
    try {
      makeFolder(folder, 0o700);
      accessSync(folder, constants.W_OK);
    } catch (error) {
      throw problem(
        error.name === 'Problem' ? error.message : `${folder} can't be written (${error.code}).`,
        `Make it writable for your user, or ${advice}.`,
      );
    }
  }
}

const build = () =>
  withProgress('Building what changed', async () => {
    const { code, output } = await runTurbo(['build', '--output-logs=errors-only']);
    if (code === 0) return;
    console.error(output.trim());
    throw problem(
      'The build failed; its output is above.',
      'Mend what it names. On an unchanged clone, remove node_modules and start again.',
    );
  });

/** Checks, installs and builds: all that comes before the server can start. */
export async function preparePortal() {
  checkNodeVersion();
  await checkPort();
  checkFolders();
  await ensureInstalled();
  await build();
}

/** Runs one of the programs that make the demo data; `onLine` hears how far it is. */
async function demoStep(file, args, env, onLine) {
  const { code, output } = await runNode(file, args, { env: { ...process.env, ...env }, onLine });
  if (code === 0) return;
  console.error(`\n${output.trim()}`);
  throw problem(
    'The demo data could not be made; the output is above.',
    `What is there is incomplete. Remove ${env.DATA_DIR} (and what is in DATABASE_URL) and start again,\n` +
      `or start empty:\n  ${setting('DEMO', 'false')}npm start`,
  );
}

/**
 * Plays dealers and customers against the running server, makes the administrator, and spreads what
 * was made over the past year.
 *
 * @param {import('./server.mjs').Listening} listening
 */
async function fillDemo({ url, dataDir: folder }) {
  const env = { DEMO_URL: url, DATA_DIR: folder };
  const started = Date.now();
  let step = '';
  const progress = createProgress(() => `Making demo data${step} (${duration(Date.now() - started)})`);
  progress.line('… Making demo data, once: dealers, customers and a year of orders, through the API');
  try {
    await demoStep(fromRoot('demo', 'dist', 'src', 'main.js'), [], env, (line) => {
      if (line.trim()) step = `: ${line.trim()}`;
    });
    for (const { role, name, email, password } of readLogIns(folder)) {
      const account = ['--email', email, '--name', name, '--password', password];
      if (role === 'admin') await demoStep(bffCommand('admin'), account, env);
    }
    await demoStep(bffCommand('backdate'), [path.join(folder, 'demo-dates.json')], env);
  } catch (error) {
    rmSync(demoFile(folder), { force: true });
    throw error;
  } finally {
    progress.stop();
  }
  progress.line(`✔ Demo data (${duration(Date.now() - started)})`);
}

/** Starts the server, with demo data on the first start. */
export async function startPortal() {
  const server = await startServer();
  const { demo, empty, production } = server.listening;
  if (!demo || !empty) return server;
  await server.stop();
  // Sixty customers who register within seconds from one address are what rate limits are there to stop.
  // A server without rate limits is only for this machine, where it also shows the mails.
  const forDemo = { RATE_LIMIT: 'off', HOST: '127.0.0.1', PUBLIC_URL: '' };
  const filling = await startServer({ env: { ...process.env, ...(!production && forDemo) } });
  try {
    await fillDemo(filling.listening);
  } finally {
    await filling.stop();
  }
  return startServer();
}

/**
 * Says where the product is, and who can sign in.
 *
 * @param {import('./server.mjs').Listening} listening
 * @param {string} [logFile]
 */
export function announce({ url, dataDir: folder, empty, productName, showsMails }, logFile) {
  const lines = ['', `${productName} runs at ${url}`, ''];
  const logIns = readLogIns(folder);
  if (empty) {
    lines.push(
      'There is no account yet. Make the first administrator:',
      '  npm run admin -- --email you@example.com --name "Your Name"',
      '',
    );
  } else if (logIns.length > 0) {
    const width = (key) => Math.max(...logIns.map((logIn) => logIn[key].length));
    lines.push('Demo log-ins:');
    for (const { role, email, password, shows } of logIns) {
      const columns = [role.padEnd(width('role')), email.padEnd(width('email')), password, shows];
      lines.push(`  ${columns.join('   ')}`);
    }
    lines.push('');
  }
  if (showsMails) lines.push(`Mails:  ${url}/dev/mail`);
  lines.push(`API:    ${url}/api/docs`);
  if (logFile) lines.push(`Log:    ${logFile}`);
  lines.push('', 'Ctrl-C stops it.');
  console.log(lines.join('\n'));
}
