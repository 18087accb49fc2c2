import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './free-port';

const ROOT = path.resolve(__dirname, '../..');

/** `npm run standalone -w mfe-dealer`: answers once its page can be opened. */
export const startStandalone = async (workspace: string) => {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts', 'standalone', 'serve.mjs')], {
    cwd: path.join(ROOT, workspace),
    env: { ...process.env, STANDALONE_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit');
  };
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const found = / runs alone at (http:\/\/[\d.:]+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    child.on('exit', () => reject(new Error(`${workspace} did not start alone`)));
  });
  return { url, stop };
};
