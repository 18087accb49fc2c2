import { shellConfig } from '../packages/remote-kit/src/webpack/shell-config.mjs';

export default shellConfig({ dir: import.meta.dirname });
