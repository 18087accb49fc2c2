export { DEALER, dealersIn, joinDealer, selectOwned } from './dealer-columns-repository';
export { findDealer, findMembers, findOrderContact, findReminding } from './dealer-read-model';
export { stepUnitOf } from './step-unit';
export { currentTermsOf, findTerms } from './terms/terms-repository';
