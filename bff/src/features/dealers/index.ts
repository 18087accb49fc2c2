export { DEALER, dealersIn, joinDealer, selectOwned } from './dealer-columns-repository';
export { findDealer, findMembers, findOrderContact, findReminding } from './dealer-read-model';
export { currentTermsOf, findTerms } from './terms/terms-repository';
