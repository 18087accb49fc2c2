export { BusinessForm, type BusinessFormProps } from './business-form';
