export { TwoStepPanel } from './two-step-panel';
