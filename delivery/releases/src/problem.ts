/** A failure that the user can resolve. Commands print its message and advice, and no stack. */
export interface Problem extends Error {
  name: 'Problem';
  advice: string;
}

/**
 * @param message describes the failure
 * @param advice how to resolve it; may have several lines
 */
export const problem = (message: string, advice = '', options?: ErrorOptions): Problem =>
  Object.assign(new Error(message, options), { name: 'Problem' as const, advice });

export const isProblem = (error: unknown): error is Problem =>
  error instanceof Error && error.name === 'Problem';
