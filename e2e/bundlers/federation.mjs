import { SHARED } from '@slabdesk/remote-kit/shared';

/** What the plugin of each bundler is told. */
export const federation = (name, { entry = './src/index.js', shared = SHARED } = {}) => ({
  name,
  filename: 'remoteEntry.js',
  exposes: { './remote': entry },
  shared: Object.fromEntries(
    shared.map((key) => [key, { singleton: true, import: false, requiredVersion: false }]),
  ),
  shareStrategy: 'loaded-first',
  manifest: true,
  dts: false,
});
