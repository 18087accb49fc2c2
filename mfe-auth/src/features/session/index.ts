export { TwoStepCard } from './two-step-card';
export { RequestedSearch, useEnter } from './use-enter';
