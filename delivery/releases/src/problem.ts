/** A failure that the user can resolve. Commands print its message and advice, and no stack. */
export interface Problem extends Error {
  name: 'Problem';
  advice: string;
  /** The code by which an API refuses it; by default `RELEASE_REFUSED`. */
  refusal?: 'DOWNGRADE' | 'RELEASE_CHANGED';
}

/**
 * @param message describes the failure
 * @param advice how to resolve it; may have several lines
 */
export const problem = (
  message: string,
  advice = '',
  { refusal, ...options }: ErrorOptions & Pick<Problem, 'refusal'> = {},
): Problem =>
  Object.assign(new Error(message, options), {
    name: 'Problem' as const,
    advice,
    ...(refusal && { refusal }),
  });

export const isProblem = (error: unknown): error is Problem =>
  error instanceof Error && error.name === 'Problem';
