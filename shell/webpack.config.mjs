import { shellConfig } from '../scripts/webpack/shell-config.mjs';

export default shellConfig({ dir: import.meta.dirname });
