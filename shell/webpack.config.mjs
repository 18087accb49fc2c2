import { shellConfig } from '@slabdesk/remote-kit/webpack/shell-config';

export default shellConfig({ dir: import.meta.dirname });
