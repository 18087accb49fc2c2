import { folderOf, remoteSources } from './template.mjs';

/** The packages that a remote imports, and the packages that its commands need. */
export const PACKAGES = {
  dependencies: ['@slabdesk/portal', '@slabdesk/units', 'bff-contract', 'react', 'shared-ui'],
  devDependencies: [
    '@biomejs/biome',
    '@slabdesk/releases',
    '@slabdesk/remote-kit',
    '@slabdesk/testing',
    '@testing-library/jest-dom',
    '@types/jest',
    '@types/node',
    '@types/react',
    '@types/react-dom',
    'jest',
    'typescript',
  ],
  rspack: ['@module-federation/enhanced', '@rspack/core'],
  vite: ['@module-federation/vite', 'vite'],
  reactMount: ['react-dom'],
  vueMount: ['vue'],
};

/** Other bundlers get their parts of the build from the kit, and webpack serves the remote while it is worked on. */
const RSPACK = `import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { describeRemote } from '@slabdesk/remote-kit/other-bundlers';

const { name, federation, pages } = await describeRemote({ dir: import.meta.dirnameOPTIONS });

const typescript = {
  parser: { syntax: 'typescript', tsx: true },
  transform: { react: { runtime: 'automatic' } },
};

const compiler = rspack({
  mode: 'production',
  context: import.meta.dirname,
  target: ['web', 'es2022'],
  infrastructureLogging: { level: 'error' },
  entry: {},
  output: {
    publicPath: 'auto',
    uniqueName: name,
    chunkFilename: '[name].[contenthash:10].js',
    crossOriginLoading: 'anonymous',
    clean: true,
  },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: {
    rules: [pages, { test: /\\.tsx?$/, loader: 'builtin:swc-loader', options: { jsc: typescript } }],
  },
  plugins: [
    new ModuleFederationPlugin({
      ...federation,
      library: { type: 'var', name },
      experiments: {
        externalRuntime: true,
        optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
      },
    }),
    new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
  ],
});

compiler.run((error, stats) => {
  if (error) throw error;
  console.log(stats.toString({ preset: 'errors-warnings' }));
  if (stats.hasErrors()) process.exitCode = 1;
});
`;

const VITE = `import { federation } from '@module-federation/vite';
import { describeRemote } from '@slabdesk/remote-kit/other-bundlers';
import { defineConfig } from 'vite';

const remote = await describeRemote({ dir: import.meta.dirnameOPTIONS });

export default defineConfig({
  base: './',
  build: {
    target: 'es2022',
    // A release is one flat folder.
    assetsDir: '',
    modulePreload: false,
    rollupOptions: { input: 'src/pages.ts' },
  },
  plugins: [remote.pagesPlugin, federation({ ...remote.federation, experiments: { externalRuntime: true } })],
});
`;

const BUNDLERS = {
  webpack: { build: 'portal build', files: {} },
  rspack: { build: 'node build.mjs', files: { 'build.mjs': RSPACK } },
  vite: { build: 'vite build', files: { 'vite.config.mjs': VITE } },
};

/** The bundlers that can build a remote. */
export const BUNDLER_NAMES = Object.keys(BUNDLERS);

/** The files that say how a remote is built. One with mounted pages takes no React of the portal. */
const buildFiles = ({ bundler, mount }) => {
  const ownReact = mount ? ', ownReact: true' : '';
  const files = {
    ...BUNDLERS[bundler].files,
    'webpack.config.mjs': `import { remoteConfig } from '@slabdesk/remote-kit';

${bundler === 'webpack' ? '' : '// For `npm run dev` and `npm run standalone` alone.\n'}export default remoteConfig({ dir: import.meta.dirname, port: 3101OPTIONS });
`,
  };
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [file, text.replace('OPTIONS', ownReact)]),
  );
};

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

const packageJson = (name, { engines, starterVersions: versions }, { bundler, mount }) => {
  const versionsOf = (names) => Object.fromEntries(names.map((each) => [each, versions[each]]));
  return json({
    name: folderOf(name),
    version: '0.1.0',
    private: true,
    engines,
    portalApi: `^${versions['@slabdesk/portal'].split('.', 2).join('.')}`,
    portalPaths: { [name]: [`/${name}/*`] },
    scripts: {
      build: BUNDLERS[bundler].build,
      dev: 'portal dev',
      lint: 'biome ci .',
      format: 'biome check --write .',
      release: bundler === 'webpack' ? 'portal release' : 'tsc && portal release --build --from dist',
      standalone: 'portal standalone',
      test: 'jest',
      typecheck: 'tsc',
    },
    dependencies: versionsOf([...PACKAGES.dependencies, ...(PACKAGES[`${mount}Mount`] ?? [])].sort()),
    devDependencies: versionsOf([...PACKAGES.devDependencies, ...(PACKAGES[bundler] ?? [])].sort()),
    allowScripts: { '@parcel/watcher': false, '@swc/core': true, 'core-js-pure': false, msw: false },
  });
};

const TSCONFIG = `{
  "compilerOptions": {
    "target": "es2023",
    "module": "esnext",
    "moduleResolution": "bundler",
    "lib": ["es2023", "dom", "dom.iterable"],
    "jsx": "react-jsx",
    "types": ["node", "jest", "@testing-library/jest-dom"],
    "strict": true,
    "noUncheckedIndexedAccess": true,
    "isolatedModules": true,
    "skipLibCheck": true,
    "noEmit": true
  },
  "include": ["src", "*.ts"]
}
`;

const BIOME = `{
  "vcs": { "enabled": true, "clientKind": "git", "useIgnoreFile": true },
  "files": { "includes": ["**", "!**/package-lock.json"] },
  "formatter": { "indentStyle": "space", "indentWidth": 2, "lineWidth": 110 },
  "javascript": {
    "formatter": { "quoteStyle": "single", "semicolons": "always", "trailingCommas": "all" }
  },
  "linter": { "rules": { "preset": "recommended" } }
}
`;

const GITHUB = `# Checks every change. A tag such as v1.2.0 is released; who starts this workflow by hand promotes or rolls back.
name: remote
on:
  push:
    branches: [main]
    tags: ["v*"]
  pull_request:
  workflow_dispatch:
    inputs:
      step:
        description: canary 1.2.0, promote 1.2.0, or rollback
        required: true
      reason:
        description: Why, for the history
        required: true

# PORTAL_URL is the address of the portal (https://portal.example), and RELEASE_API_KEY a key that its administrator makes on the
# Operations page; without them nothing can be released. PORTAL_PACKAGE is the address of the packaged portal (.tar.gz) that the
# platform runs, for the matrix.
env:
  PORTAL_URL: \${{ vars.PORTAL_URL }}
  RELEASE_API_KEY: \${{ secrets.RELEASE_API_KEY }}

jobs:
  check:
    if: github.event_name != 'workflow_dispatch'
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 24, cache: npm }
      - run: npm ci
      - run: npm run lint
      - run: npm run typecheck
      - run: npm test
      - run: npm run build
  release:
    if: startsWith(github.ref, 'refs/tags/v')
    needs: check
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 24, cache: npm }
      - run: npm ci
      - run: npm run release -- --version "\${GITHUB_REF_NAME#v}"
  matrix:
    needs: release
    runs-on: ubuntu-latest
    env:
      PORTAL_PACKAGE: \${{ vars.PORTAL_PACKAGE }}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 24, cache: npm }
      - run: npm ci
      - run: npx playwright-core install --with-deps chromium
      - run: mkdir portal && curl --fail --silent --show-error --location "$PORTAL_PACKAGE" | tar -xz -C portal --strip-components 1
      - run: npx portal matrix REMOTE_NAME "\${GITHUB_REF_NAME#v}" --server portal
  step:
    if: github.event_name == 'workflow_dispatch'
    runs-on: ubuntu-latest
    env:
      STEP: \${{ inputs.step }}
      REASON: \${{ inputs.reason }}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 24, cache: npm }
      - run: npm ci
      - run: |
          read -r action rest <<< "$STEP"
          npx portal "$action" REMOTE_NAME $rest --reason "$REASON"
`;

const GITLAB = `# Checks every change. A tag such as v1.2.0 is released; the manual jobs promote it or roll back, with REASON for the history.
# The variables PORTAL_URL (address of the portal), RELEASE_API_KEY (a key that its administrator makes on the Operations page) and
# PORTAL_PACKAGE (address of the packaged portal that the platform runs, as .tar.gz) belong into the settings of the project.
image: node:24

stages: [check, release, matrix, promote]

default:
  cache:
    key: { files: [package-lock.json] }
    paths: [.npm]
  before_script:
    - npm ci --cache .npm

check:
  stage: check
  script:
    - npm run lint
    - npm run typecheck
    - npm test
    - npm run build

release:
  stage: release
  rules: [{ if: "$CI_COMMIT_TAG =~ /^v/" }]
  script:
    - npm run release -- --version "\${CI_COMMIT_TAG#v}"

matrix:
  stage: matrix
  rules: [{ if: "$CI_COMMIT_TAG =~ /^v/" }]
  script:
    - npx playwright-core install --with-deps chromium
    - mkdir portal && curl --fail --silent --show-error --location "$PORTAL_PACKAGE" | tar -xz -C portal --strip-components 1
    - npx portal matrix REMOTE_NAME "\${CI_COMMIT_TAG#v}" --server portal

canary:
  stage: promote
  rules: [{ if: "$CI_COMMIT_TAG =~ /^v/", when: manual }]
  script:
    - npx portal canary REMOTE_NAME "\${CI_COMMIT_TAG#v}" --reason "$REASON"

promote:
  stage: promote
  rules: [{ if: "$CI_COMMIT_TAG =~ /^v/", when: manual }]
  script:
    - npx portal promote REMOTE_NAME "\${CI_COMMIT_TAG#v}" --reason "$REASON"

rollback:
  stage: promote
  rules: [{ if: "$CI_COMMIT_TAG =~ /^v/", when: manual }]
  script:
    - npx portal rollback REMOTE_NAME --reason "$REASON"
`;

const readme = (name) => `# ${folderOf(name)}

A remote of the portal, at \`/${name}\`.

\`\`\`sh
npm run standalone   # the remote alone, on stubbed data
npm test             # its tests
npm run lint         # format and lint
npm run typecheck
npm run build        # the production build, in dist
npm run dev -- --portal https://staging.example  # the remote inside a running portal; DEV_PORT=3102 beside another remote
export PORTAL_URL=https://portal.example RELEASE_API_KEY=…  # the key is from the Operations page of the portal
npm run release -- --version 1.0.0
npx portal matrix ${name} 1.0.0 --server portal  # the release in the live shells, by a packaged portal in this folder
npx portal list ${name}
\`\`\`

\`portalPaths\` in package.json claims the paths of this remote. A portal serves it once its operator
has added the same paths to the setting \`REMOTES_FILE\`. A page with an id in its path needs a record in the
matrix: \`src/testing/seeds.ts\` exports the calls that make it.
`;

/**
 * The files of a repository with one remote.
 *
 * @param {string} name of the remote
 * @param {{ engines: object, starterVersions: Record<string, string> }} own the package.json of this package as it is packed
 * @param {string | undefined} registry the address that packages of the platform come from, if it is not npm's own
 * @param {{ bundler: string, mount: string | undefined }} kind
 * @returns {Record<string, string>} texts by file name
 */
export const repositoryFiles = (name, own, registry, kind) => ({
  ...remoteSources(name, 'npm run standalone', kind.mount),
  'package.json': packageJson(name, own, kind),
  'tsconfig.json': TSCONFIG,
  'biome.json': BIOME,
  'jest.config.cjs': `module.exports = {
  preset: '@slabdesk/testing',
  setupFilesAfterEnv: ['<rootDir>/jest.setup.ts'],
};
`,
  'jest.setup.ts': "import '@slabdesk/testing/setup';\n",
  ...buildFiles(kind),
  '.gitignore': 'node_modules\ndist\nportal\n.data\n.npm\n',
  '.npmrc': `engine-strict=true\n${registry ? `@slabdesk:registry=${registry}\n` : ''}`,
  '.github/workflows/remote.yml': GITHUB.replaceAll('REMOTE_NAME', name),
  '.gitlab-ci.yml': GITLAB.replaceAll('REMOTE_NAME', name),
  'README.md': readme(name),
});
