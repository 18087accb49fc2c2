export { type Customer, CustomerModal, type CustomerModalProps } from './customer-modal';
