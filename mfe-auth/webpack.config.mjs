import { remoteConfig } from '@slabdesk/remote-kit';

export default remoteConfig({ dir: import.meta.dirname, port: 3101 });
