export { MODE_STORAGE_KEY } from './first-paint';
export { theme } from './theme';
