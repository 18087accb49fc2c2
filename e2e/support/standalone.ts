import path from 'node:path';
import getPort from 'get-port';
import { startScript } from './script-process';

const ROOT = path.resolve(__dirname, '../..');

/** Runs `npm run standalone -w mfe-dealer`. Resolves once its page can be opened. */
export const startStandalone = async (workspace: string) => {
  const port = await getPort({ host: '127.0.0.1' });
  const { stop } = await startScript(
    path.join(ROOT, 'delivery', 'kit', 'src', 'standalone', 'serve.mjs'),
    [],
    {
      cwd: path.join(ROOT, workspace),
      env: { STANDALONE_PORT: String(port) },
      isReady: (line) => line.includes(' runs alone at '),
    },
  );
  return { url: `http://127.0.0.1:${port}`, stop };
};
