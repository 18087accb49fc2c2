import { remoteConfig } from '../delivery/kit/src/webpack/remote-config.mjs';

export default remoteConfig({ dir: import.meta.dirname, port: 3101 });
