export { createTwoStep, type TwoStep } from './two-step';
