export { TwoStepCard } from './two-step-card';
export { useEnter } from './use-enter';
