import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { makeFolder } from './make-folder.mjs';
import { checkNodeVersion } from './node-version.mjs';
import { fromRoot, ROOT } from './paths.mjs';
import { problem } from './problem.mjs';
import { createProgress, duration, withProgress } from './progress.mjs';
import { runNode } from './run.mjs';
import { checkPort, dataDir, setting, startServer } from './server.mjs';

const bffCommand = (name) => fromRoot('bff', 'dist', 'src', 'commands', `${name}.js`);
const demoFile = (folder) => path.join(folder, 'demo.json');
/** Exists from when demo data is begun until it is complete. */
const beginningFile = (folder) => path.join(folder, 'demo-begun');

/** The demo accounts; empty without demo data. */
function readLogIns(folder) {
  return existsSync(demoFile(folder)) ? JSON.parse(readFileSync(demoFile(folder), 'utf8')).logins : [];
}

function checkFolders() {
  const folders = [
    [ROOT, 'clone the repository to a folder that you own'],
    [dataDir(), 'set DATA_DIR to another folder'],
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

/** Turbo need not look at the other workspaces. */
const FRONT_ENDS = ['shell', './mfe-*'].map((name) => `--filter=${name}`);

const buildPortal = () =>
  withProgress('Building what changed', async () => {
    const { code, output } = await build(['--output-logs=errors-only', ...FRONT_ENDS]);
    if (code === 0) return;
    console.error(output.trim());
    throw problem(
      'The build failed; its output is above.',
      'Fix the errors and try again. On an unchanged clone, delete node_modules and try again.',
    );
  });

/** Runs checks, installs packages and builds: everything before the server can start. */
export async function preparePortal() {
  checkNodeVersion();
  await checkPort();
  checkFolders();
  await ensureInstalled();
  await buildPortal();
}

const incomplete = (text, folder) =>
  problem(
    text,
    `The data is incomplete. Delete ${folder} (and the data in DATABASE_URL) and start again,\n` +
      `or start without demo data:\n  ${setting('DEMO', 'false')}npm start`,
  );

/** Runs one of the programs that create the demo data; `onLine` gets its progress. */
async function demoStep(file, args, env, onLine) {
  const { code, output } = await runNode(file, args, { env: { ...process.env, ...env }, onLine });
  if (code === 0) return;
  console.error(`\n${output.trim()}`);
  throw incomplete('The demo data could not be created; the output is above.', env.DATA_DIR);
}

/**
 * Creates the demo data through the API of the running server, as dealers and customers. Then stops the server, creates
 * the administrator and spreads the data over the past year: the commands and a running server would wait for each
 * other's database locks.
 *
 * @param {Awaited<ReturnType<typeof startServer>>} server
 */
async function fillDemo({ listening: { url, dataDir: folder }, stop }) {
  const env = { DEMO_URL: url, DATA_DIR: folder, DATA_DIR_FILE: '' };
  writeFileSync(beginningFile(folder), '');
  const started = Date.now();
  let step = '';
  const progress = createProgress(() => `Making demo data${step} (${duration(Date.now() - started)})`);
  progress.line('… Making demo data, once: dealers, customers and a year of orders, through the API');
  try {
    await demoStep(fromRoot('demo', 'dist', 'src', 'main.js'), [], env, (line) => {
      if (line.trim()) step = `: ${line.trim()}`;
    });
    await stop();
    for (const { role, name, email, password } of readLogIns(folder)) {
      const account = ['--email', email, '--name', name, '--password', password];
      if (role === 'admin') await demoStep(bffCommand('admin'), account, env);
    }
    await demoStep(bffCommand('backdate'), [path.join(folder, 'demo-dates.json')], env);
    rmSync(beginningFile(folder));
  } catch (error) {
    rmSync(demoFile(folder), { force: true });
    throw error;
  } finally {
    progress.stop();
  }
  progress.line(`✔ Demo data (${duration(Date.now() - started)})`);
}

/**
 * Starts the server, with demo data on the first start.
 *
 * @throws a problem if an earlier start was ended while it made the demo data
 */
export async function startPortal(start = startServer) {
  const server = await start();
  const { demo, empty, production, dataDir: folder } = server.listening;
  if (!demo || !(empty || existsSync(beginningFile(folder)))) return server;
  await server.stop();
  if (!empty) throw incomplete('An earlier start was ended while it made the demo data.', folder);
  // Rate limits would stop sixty customers from registering within seconds from one IP address. Without them, the
  // server may only be reachable from this machine, where it also shows the mails. And a busy machine takes its time.
  const settings = { RATE_LIMIT: 'off', REQUEST_DEADLINE_MS: '8000', HOST: '127.0.0.1', PUBLIC_URL: '' };
  const noFiles = Object.fromEntries(Object.keys(settings).map((name) => [`${name}_FILE`, '']));
  const forDemo = { ...settings, ...noFiles };
  const filling = await start({ env: { ...process.env, ...(!production && forDemo) } });
  try {
    await fillDemo(filling);
  } finally {
    await filling.stop();
  }
  return start();
}

/**
 * Prints the URL and the accounts that can sign in.
 *
 * @param {import('./server.mjs').Listening} listening
 * @param {string} [logFile]
 */
export function announce({ url, dataDir: folder, empty, productName, showsMails, apiDocs }, logFile) {
  const lines = ['', `${productName} runs at ${url}`, ''];
  const logIns = readLogIns(folder);
  if (empty) {
    lines.push(
      'There is no account yet. Create the first administrator:',
      '  npm run admin -- --email you@example.com --name "Your Name"',
      '',
    );
  } else if (logIns.length > 0) {
    const width = (key) => Math.max(...logIns.map((logIn) => logIn[key].length));
    lines.push('Demo logins:');
    for (const { role, email, password, shows } of logIns) {
      const columns = [role.padEnd(width('role')), email.padEnd(width('email')), password, shows];
      lines.push(`  ${columns.join('   ')}`);
    }
    lines.push('');
  }
  if (showsMails) lines.push(`Mails:  ${url}/dev/mail`);
  if (apiDocs) lines.push(`API:    ${url}/api/docs`);
  if (logFile) lines.push(`Log:    ${logFile}`);
  lines.push('', 'Press Ctrl+C to stop.');
  console.log(lines.join('\n'));
}
