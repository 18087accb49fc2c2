import path from 'node:path';
import getPort from 'get-port';
import { copyCheckout } from './checkout-copy';
import { settingsIn } from './own-portal';
import { startScript } from './script-process';

const FRONT_ENDS = ['shell', 'mfe-auth', 'mfe-dealer', 'mfe-admin'];

/**
 * `npm run dev` in a copy of the checkout, ready once everything was built for it.
 *
 * @param prepare changes the copy before; returns the folders of further remotes
 */
export const startDevPortal = async (prepare: (root: string) => Promise<string[]> = async () => []) => {
  const { root, change, remove } = await copyCheckout('dev');
  const port = String(await getPort({ host: '127.0.0.1' }));
  const url = `http://127.0.0.1:${port}`;
  const building = new Set([...FRONT_ENDS, ...(await prepare(root))]);
  const { output, stop } = await startScript('scripts/dev.mjs', [], {
    cwd: root,
    env: { ...settingsIn(path.join(root, '.data')), PORT: port, PUBLIC_URL: url },
    isReady: (line) => {
      building.delete(/ Built ([\w-]+), watching/.exec(line)?.[1] ?? '');
      return building.size === 0;
    },
  });
  return {
    url,
    /** Its output. */
    output,
    change,
    stop: async () => {
      await stop();
      await remove();
    },
  };
};
