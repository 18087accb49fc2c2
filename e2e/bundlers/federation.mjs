import { SHARED } from '@slabdesk/remote-kit/shared';

/** What the plugin of each bundler is told. */
export const federation = (name) => ({
  name,
  filename: 'remoteEntry.js',
  exposes: { './remote': './src/index.js' },
  shared: Object.fromEntries(
    SHARED.map((key) => [key, { singleton: true, import: false, requiredVersion: false }]),
  ),
  shareStrategy: 'loaded-first',
  manifest: true,
  dts: false,
});
