export { findOrderContact } from './fabricator-read-model';
