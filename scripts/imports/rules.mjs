import { readFileSync } from 'node:fs';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';

/**
 * The allowed directions of imports. A rule forbids imports from files matching `from` (and not `fromNot`) to targets
 * matching `to` (and not `toNot`). Files are paths below the repository's root; npm packages are
 * `node_modules/<specifier>`. `$1` and `$2` in `to` and `toNot` are the groups captured by `from`. `types: true`
 * allows `import type`.
 *
 * @typedef {{ name: string, from: RegExp, fromNot?: RegExp, to: string, toNot?: string, types?: boolean }} Rule
 */

export const TEST = /\.(test|stories)\.(tsx?|m[tj]s)$|\/testing\/|^packages\/testing\/|\/jest\.setup\.ts$/;

/** Each pattern captures the folder of a feature. Features must not import each other in a cycle. */
export const FEATURES = [
  /^((?:mfe-[^/]+|bff)\/src\/features\/[^/]+)\//,
  /^(bff\/src\/(?!features|testing)[^/]+)\//,
  /^((?:shared-ui|shell|(?:packages|delivery)\/[^/]+)\/src\/[^/]+)\//,
];

/** The MUI components that the facades of shared-ui provide. */
const muiOfFacades = () =>
  ['core.ts', 'overlay/index.ts', 'overlay/menu.ts', 'display/index.ts'].flatMap((facade) => {
    const source = readFileSync(fromRoot('shared-ui', 'src', facade), 'utf8');
    return [...source.matchAll(/'@mui\/material\/(\w+)'/g)].map((match) => match[1]);
  });

/** @type {Rule[]} */
export const RULES = [
  {
    name: 'the contract imports nothing of ours',
    from: /^bff\/contract\//,
    to: '^(bff(?!/contract/)|shared-ui|packages|delivery|shell|mfe-[^/]+|demo|e2e)/',
  },
  {
    name: 'the BFF knows no front end: it imports the contract, the release store, and what formats figures and plans',
    from: /^bff\/(?!contract\/)/,
    to: '^(shared-ui|packages(?!/(units|order-sheet)/src/)|delivery(?!/releases/(src|testing)/)|shell|mfe-[^/]+|demo|e2e)/',
  },
  {
    name: 'the release store is a library of pipelines and servers, and knows nothing but the contract',
    from: /^delivery\/releases\/src\//,
    fromNot: TEST,
    to: '^(bff(?!/contract/)|shared-ui|packages|delivery(?!/releases/src/)|shell|mfe-[^/]+|demo|e2e)/',
  },
  {
    name: 'units are pure functions and import only the contract',
    from: /^packages\/units\//,
    fromNot: TEST,
    to: '^(shared-ui|packages(?!/units/)|delivery|shell|mfe-[^/]+|demo|e2e|bff(?!/contract/))/',
  },
  {
    name: 'observables are a helper of the platform and know nothing of it',
    from: /^packages\/observable\//,
    to: '^(shared-ui|packages(?!/observable/)|delivery|shell|mfe-[^/]+|demo|e2e|bff)/',
  },
  {
    name: 'the portal is the contract between shell and remotes: it imports neither of them, nor the design system',
    from: /^packages\/portal\//,
    fromNot: TEST,
    to: '^(shared-ui|packages(?!/(portal|units|observable)/)|delivery|shell|mfe-[^/]+|demo|e2e|bff(?!/contract/))/',
  },
  {
    name: 'shared-ui is a design system: it depends on no orders, dealers or endpoints, and gets what it needs from the portal through UiHost',
    from: /^shared-ui\//,
    fromNot: TEST,
    to: '^(packages|delivery|shell|mfe-[^/]+|demo|e2e|bff)/',
    toNot:
      '^(packages/(units|observable)/|bff/contract/src/(form-rules|list|numbers|portal-error|tables)\\.ts$)',
  },
  {
    name: 'only applications are wired: the shell, the standalone host, stories and tests',
    from: /^(mfe-[^/]+|shared-ui|packages\/(?!host\/)[^/]+|delivery\/(?!kit\/)[^/]+)\//,
    fromNot: TEST,
    to: '^packages/host/',
  },
  {
    name: 'the wiring knows the platform and nothing of the shell or of remotes',
    from: /^packages\/host\//,
    to: '^(shell|mfe-[^/]+|demo|e2e|bff|delivery|packages(?!/(host|portal)/))/',
  },
  {
    name: 'what several remotes bundle knows neither shell nor remotes nor the BFF',
    from: /^packages\/[^/]+-ui\//,
    to: '^(shell|mfe-[^/]+|demo|e2e|bff(?!/contract/))/',
  },
  {
    name: 'remotes alone bundle packages/*-ui: modules that the shell provides at run time must not import them',
    from: /^(shared-ui|shell|packages\/(portal|units))\//,
    // Former defaults of the shell, which a remote has now.
    fromNot: new RegExp(`${TEST.source}|^shell/src/previous-api/`),
    to: '^packages/[^/]+-ui/',
  },
  {
    name: 'packages/*-ui import none of each other except files-ui, so that a change affects only the remotes that use it',
    from: /^packages\/([^/]+-ui)\//,
    to: '^packages/[^/]+-ui/',
    toNot: '^packages/($1|files-ui)/',
  },
  {
    name: 'remotes and the shell never import each other; the shell loads remotes at run time',
    from: /^(mfe-[^/]+|shell)\//,
    to: '^(shell|mfe-[^/]+|demo|e2e|bff(?!/contract/))/',
    toNot: '^$1/',
  },
  {
    name: 'demo and e2e use the product from outside: they import only its contract, its driver, the release store and the place of the browser',
    from: /^(demo|e2e)\/.*\.tsx?$/,
    to: '^(bff(?!/contract/)|shared-ui|packages(?!/(driver/src/|command-kit/src/chromium\\.mjs))|delivery(?!/releases/src/)|shell|mfe-[^/]+|e2e)/',
    toNot: '^$1/',
  },
  {
    name: 'front ends import only types and plain constants or functions from the contract, so that no schema library reaches a browser',
    from: /^(shared-ui|(?:packages|delivery)\/[^/]+|shell|mfe-[^/]+)\//,
    // The release store runs in no browser.
    fromNot: new RegExp(`${TEST.source}|^delivery/releases/src/`),
    to: '^bff/contract/',
    toNot:
      '^bff/contract/(src/(constants/index|file-content|image-pixels|form-rules|list|numbers|portal-error|remote-paths|compatibility|deprecations)\\.ts|remotes\\.json)$',
    types: true,
  },
  {
    name: 'contract modules that front ends import as values import nothing else',
    from: /^bff\/contract\/src\/(constants\/[^/]+|file-content|image-pixels|form-rules|list|numbers|portal-error|remote-paths|compatibility|deprecations)\.ts$/,
    to: '',
    toNot: '^bff/contract/src/(constants/[^/]+|remote-paths|form-rules|list)\\.ts$',
    types: true,
  },
  {
    name: 'remotes bundle libraries of their own, but no second copy of one that the shell shares: the shell provides React and the facades',
    from: /^(mfe-[^/]+|packages\/[^/]+-ui)\/src\//,
    fromNot: TEST,
    to: '^node_modules/(react|react-dom|react-router|react-router-dom|react-redux|@reduxjs/toolkit|@emotion/[^/]+|@mui/[^/]+)(/|$)',
    toNot: `^node_modules/(react(/jsx-runtime)?|react-dom|@mui/material/(?!(${muiOfFacades().join('|')}|styles)$)[A-Za-z]+)$`,
  },
  {
    name: 'remotes import from shared-ui, portal and units only what the shell shares, and would bundle a copy of anything else',
    from: /^(mfe-[^/]+|packages\/[^/]+-ui)\/src\//,
    fromNot: TEST,
    to: '^(shared-ui|packages/portal|packages/units)/src/',
    toNot:
      '^(shared-ui/src/(core\\.ts|form/fields\\.ts|theme/first-paint\\.ts|overlay/(dialog|menu)\\.ts|(form|record-form|overlay|display|charts|table)/index\\.ts)|packages/(portal|units)/src/((router|api)/)?index\\.ts)$',
    types: true,
  },
  {
    name: 'Redux is known only to portal/api',
    from: /^(shared-ui|shell|packages\/portal)\/src\//,
    fromNot: /^packages\/portal\/src\/api\//,
    to: '^node_modules/(@reduxjs/toolkit|react-redux)(/|$)',
  },
  {
    name: 'react-hook-form is known only to the forms of shared-ui: pages use their facade',
    from: /^(shared-ui|shell|mfe-[^/]+|(?:packages|delivery)\/[^/]+)\/src\//,
    fromNot: /^shared-ui\/src\/form\//,
    to: '^node_modules/react-hook-form(/|$)',
  },
  {
    name: 'public pages, and modules that load with every page, know no store',
    from: /^(shell\/src\/|mfe-auth\/src\/|packages\/account-ui\/src\/two-step\/|packages\/portal\/src\/(?!api\/)|packages\/units\/|shared-ui\/src\/((core|shell)\.ts$|(feedback|form|theme)\/))/,
    fromNot:
      /^shell\/src\/(shares\.ts|previous-api\/|frame\/(sidebar-layout|palette\/|view-as\/))|^mfe-auth\/src\/features\/onboarding\/|\.(test|stories)\.tsx?$/,
    to: '^(packages/portal/src/api|packages/files-ui/src|shared-ui/src/(record-form|table))/',
    types: true,
  },
  {
    name: 'a front-end feature uses another only through its index or its API slice',
    from: /^((?:mfe-[^/]+|shell|shared-ui)\/src\/features)\/([^/]+)\//,
    to: '^$1/',
    toNot: '^$1/($2/|[^/]+/(index|[^/]+-api)\\.tsx?$)',
  },
  {
    name: 'a BFF feature uses another only through its service or repository',
    from: /^bff\/src\/features\/([^/]+)\//,
    fromNot: TEST,
    to: '^bff/src/features/',
    toNot: '^bff/src/features/($1/|personal-data\\.ts$|.+/(index|[^/]+-(service|repository))\\.ts$)',
  },
  {
    name: 'the domain knows no HTTP',
    from: /^bff\/src\/features\/.*-(service|repository|read-model)\.ts$/,
    to: '^(node_modules/(fastify|@fastify/[^/]+)(/|$)|bff/src/features/.*-routes\\.ts$)',
  },
  {
    name: 'only repositories and read models touch knex',
    from: /^bff\/src\/features\//,
    fromNot: /-(repository|read-model)\.ts$|\.test\.ts$/,
    to: '^node_modules/knex(/|$)',
    types: true,
  },
  {
    name: 'a released migration imports nothing that can change',
    from: /^bff\/src\/database\/(migrations\/\d|baseline\/)/,
    fromNot: TEST,
    to: '^(bff|node_modules)/',
    toNot: '^(bff/src/database/(alter|dialect|start-over|baseline/[a-z-]+)\\.ts|node_modules/knex)$',
  },
  ...['config', 'telemetry', 'database', 'jobs', 'http', 'resource', 'portal', 'features', ''].map(
    (folder, index, folders) => ({
      name: `the BFF's folders point one way: ${folders.slice(0, -1).join(' ← ')}`,
      from: new RegExp(`^bff/src/${folder}/`),
      fromNot: TEST,
      to: `^bff/src/(${[...folders.slice(index + 1, -1), 'commands', '[^/]+\\.ts$'].join('|')})`,
    }),
  ),
  {
    // The standalone host runs a remote with the stubs of its tests.
    name: 'the product imports no tests, no stories and no helpers of either',
    from: /^(bff|shared-ui|packages\/[^/]+|delivery\/(?!kit\/)[^/]+|shell|mfe-[^/]+)\//,
    fromNot: TEST,
    to: '(\\.(test|stories)\\.(tsx?|mts)$|/testing/)',
  },
];
