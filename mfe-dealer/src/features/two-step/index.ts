export { useGetTwoStepQuery } from './two-step-api';
export { TwoStepPanel } from './two-step-panel';
