export { personalDataPath } from './personal-data-path';
