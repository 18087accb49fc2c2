export { BusinessForm } from './business-form';
