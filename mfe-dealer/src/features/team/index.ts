export { useMay } from './use-may';
