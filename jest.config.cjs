const { project } = require('./scripts/jest/preset.cjs');
const { remoteFolders } = require('./packages/command-kit/src/workspaces.cjs');

/** `npx jest --selectProjects bff shared-ui` runs some of them; `npm test` runs them in its stages. */
module.exports = {
  projects: [
    project({ name: 'contract', dir: 'bff/contract' }),
    project({
      name: 'bff',
      dir: 'bff',
      options: {
        roots: ['<rootDir>/src'],
        testEnvironmentOptions: { preload: [require.resolve('./scripts/jest/cheap-apps.cjs')] },
        globalSetup: require.resolve('./scripts/jest/template-folder.cjs'),
      },
    }),
    project({ name: 'units', dir: 'packages/units', browser: true }),
    project({ name: 'order-sheet', dir: 'packages/order-sheet' }),
    project({ name: 'portal', dir: 'packages/portal', browser: true }),
    project({ name: 'shared-ui', dir: 'shared-ui', browser: true }),
    project({ name: 'files-ui', dir: 'packages/files-ui', browser: true }),
    project({ name: 'orders-ui', dir: 'packages/orders-ui', browser: true }),
    project({ name: 'shell', dir: 'shell', browser: true }),
    ...remoteFolders().map((dir) => project({ name: dir, dir, browser: true })),
    project({ name: 'driver', dir: 'packages/driver' }),
    project({ name: 'demo', dir: 'demo' }),
    project({ name: 'e2e', dir: 'e2e', options: { testMatch: ['<rootDir>/support/**/*.test.ts'] } }),
  ],
};
