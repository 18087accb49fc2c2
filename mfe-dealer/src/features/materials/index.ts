export { MaterialForm } from './material-form';
