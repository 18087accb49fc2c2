import type { Rules } from './rules';

export type SubmitStatus = 'none' | 'pending' | 'success' | 'fail' | 'invalid';

export interface FormOptions<Values extends object> {
  /** Values at the start; also what "changed" is measured against. */
  defaults: Values;
  /** By path; `tags.*.text` is for the text of every tag. */
  rules?: Rules<Values>;
  /** `on-submit`: fields are checked on submit, and on input once they failed. `on-input`: always. */
  mode?: 'on-submit' | 'on-input';
  /** Sends the values; rejects with a `PortalError` (RTK Query's `unwrap()` does). */
  submit: (values: Values) => Promise<unknown>;
  onSuccess?: (answer: unknown, values: Values) => void;
  /** Texts by HTTP status, shown instead of the server's. */
  messages?: Partial<Record<number, string>>;
  /** Shown when a failure brings no text of its own. */
  fallback?: string;
}
