/** A failure that its message explains to the operator, so it is printed without a stack. */
export class OperatorError extends Error {}
