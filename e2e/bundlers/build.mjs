/**
 * Builds the remote of this folder: `node build.mjs <webpack | rspack | vite> <auth | tools | admin> OUT ID`. The id is
 * part of the container's name, and so has to differ for each release.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const [bundler, remote, out, id] = process.argv.slice(2);

const page = { page: 'tools', layout: 'column', guard: 'public', title: 'Tools' };
const REMOTES = {
  auth: { audience: 'everyone', routes: [{ ...page, path: '/terms-of-service' }] },
  tools: { audience: 'everyone', routes: [{ ...page, path: '/tools' }] },
  admin: {
    audience: 'admin',
    area: { name: 'admin', label: 'Admin', allTenants: true },
    routes: [{ ...page, path: '/admin/tools', layout: 'sidebar', guard: 'admin' }],
  },
};

const { build } = await import(`./${bundler}.mjs`);
await build({ dir: import.meta.dirname, out: path.resolve(out), name: `remote_${remote}_${id}` });
await writeFile(path.join(out, 'remote.json'), JSON.stringify({ name: remote, ...REMOTES[remote], nav: [] }));
