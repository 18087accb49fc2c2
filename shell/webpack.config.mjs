import { shellConfig } from '../delivery/kit/src/webpack/shell-config.mjs';

export default shellConfig({ dir: import.meta.dirname });
