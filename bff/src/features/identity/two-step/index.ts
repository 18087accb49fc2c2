export { createMailedCodes, type MailedCodes } from './mailed-codes';
export { createTwoStep, type TwoStep } from './two-step';
