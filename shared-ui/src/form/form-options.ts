import type { Rules } from './rules';

export type SubmitStatus = 'none' | 'pending' | 'success' | 'fail' | 'invalid';

export interface FormOptions<Values extends object> {
  /** Initial values; changes are detected relative to these. */
  defaults: Values;
  rules?: Rules<Values>;
  /**
   * `on-submit`: validates on submit, then on input once a submit has failed. `on-input`: always validates
   * on input.
   */
  mode?: 'on-submit' | 'on-input';
  /** Submits the values; rejects with a `PortalError` (as RTK Query's `unwrap()` does). */
  submit: (values: Values) => Promise<unknown>;
  onSuccess?: (answer: unknown, values: Values) => void;
  /** Error texts by HTTP status; they override the server's. */
  messages?: Partial<Record<number, string>>;
  /** Error text for failures without a message. */
  fallback?: string;
}
