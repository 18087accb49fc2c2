import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { remoteFolders } from '@slabdesk/command-kit/workspaces.cjs';

/** Parts that are loaded when a page is idle: by every page, by all pages of a remote, and by one page. */
const OF_EVERY_PAGE = ['hang-worker', 'web-vitals'];
const OF_REMOTE = { dealer: ['live-orders'] };
const OF_PAGE = { '/': ['qr-code'], '/reports': ['report-chart', 'shared-ui/charts', 'shared-ui/fields'] };
/** The module of tables, and the grid that they load except on a phone, which shows cards. */
const TABLE = 'shared-ui/table';
const GRID = 'table-grid';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Bytes of the response for a script: its brotli file, or the script itself if it is too small to have one. */
const bytesOf = (file) => (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size;

const sum = (files) => files.reduce((total, file) => total + bytesOf(file), 0);

/** The built front ends below a folder that has the layout of the repository. */
export const readBuilds = (root, folders = remoteFolders(root)) => ({
  assets: path.join(root, 'shell', 'dist', 'assets'),
  shell: readJson(path.join(root, 'shell', 'dist', 'shell.json')),
  remotes: folders.map((folder) => {
    const build = readJson(path.join(root, folder, 'dist', 'remote.json'));
    return { build, directory: path.join(root, folder, 'dist', build.directory) };
  }),
});

const filesAt = (directory, files) => files.map((file) => path.join(directory, file));

/** The container of a remote, and the list of its pages. */
const glueOf = ({ build, directory }) => filesAt(directory, [build.entry, ...build.exposed]);

/**
 * The scripts that a page loads, as files: the shell, the layout, the container, the page with the facades that it
 * imports, and what these load later by themselves.
 */
export const scriptsOfPage = ({ assets, shell, remotes }, pagePath, parts) => {
  const [found] = remotes.flatMap((remote) =>
    remote.build.routes.filter(({ path: own }) => own === pagePath).map((route) => ({ remote, route })),
  );
  if (!found) throw new Error(`No remote has a page at ${pagePath}`);
  const { remote, route } = found;
  const page = remote.build.pages[route.page];
  const own = [
    ...shell.scripts,
    ...shell.layouts[route.layout],
    ...page.shares.flatMap((share) => shell.shares[share] ?? []),
  ];
  const later = parts.flatMap((part) => {
    const { parts: ofRemote = {} } = remote.build;
    const ofShell = shell.parts[part] ?? shell.shares[part];
    if (ofShell) return filesAt(assets, ofShell);
    if (ofRemote[part]) return filesAt(remote.directory, ofRemote[part]);
    throw new Error(`Neither the shell nor ${remote.build.name} has a part "${part}"`);
  });
  const ofPage = [...filesAt(assets, own), ...glueOf(remote), ...filesAt(remote.directory, page.scripts)];
  return [...new Set([...ofPage, ...later])];
};

/**
 * The parts that each page loads by itself. On a phone, only pages with a table load less.
 *
 * @returns {{ desktop: Record<string, string[]>, phone: Record<string, string[]> }} by path
 */
export const partsOfPages = ({ remotes }) => {
  const pages = remotes.flatMap(({ build }) =>
    build.routes.map(({ path: own, page }) => ({
      own,
      parts: [...OF_EVERY_PAGE, ...(OF_REMOTE[build.name] ?? []), ...(OF_PAGE[own] ?? [])],
      hasTable: build.pages[page].shares.includes(TABLE),
    })),
  );
  return {
    desktop: Object.fromEntries(
      pages.map(({ own, parts, hasTable }) => [own, hasTable ? [...parts, GRID] : parts]),
    ),
    phone: Object.fromEntries(pages.filter(({ hasTable }) => hasTable).map(({ own, parts }) => [own, parts])),
  };
};

/** Bytes as they are sent: of the scripts of each page, and of what each remote costs before any of its pages. */
export const measure = (builds, { desktop, phone } = partsOfPages(builds)) => {
  const bytesOfPages = (pages) =>
    Object.fromEntries(
      Object.entries(pages).map(([page, parts]) => [page, sum(scriptsOfPage(builds, page, parts))]),
    );
  return {
    desktop: bytesOfPages(desktop),
    phone: bytesOfPages(phone),
    glue: Object.fromEntries(builds.remotes.map((remote) => [remote.build.name, sum(glueOf(remote))])),
  };
};
