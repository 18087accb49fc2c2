import { OperatorError } from '../../config/operator-error';

/** A failure that its message explains to the person at the keyboard. */
export class CommandError extends OperatorError {}
