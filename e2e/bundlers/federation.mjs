import { SHARED } from '@slabdesk/remote-kit/shared';

/** Options of each bundler's federation plugin. */
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
