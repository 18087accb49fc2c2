import { SHARED } from '../webpack/shared.mjs';

const share = (specifier) => `  ${JSON.stringify(specifier)}: {
    version: ${specifier.startsWith('react') ? 'version' : 'FACADES'},
    get: () => import(${JSON.stringify(specifier)}).then((module) => () => module),
    shareConfig: { singleton: true, requiredVersion: false },
  },`;

/** Generates `host/shares.ts` from the list of shared modules that remotes are built with. */
export default () => `import { version } from 'react';
import { PORTAL_API } from '@slabdesk/portal';
const FACADES = \`\${PORTAL_API}.0\`;
export const shares = {
${SHARED.map(share).join('\n')}
};
`;
