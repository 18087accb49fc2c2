import type { ErrorBody } from 'bff-contract';

/** An error response of the API, or one that violates the contract. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;

  constructor(call: string, status: number, body: Partial<ErrorBody>) {
    const fields = body.fields ?? {};
    const prompts = Object.entries(fields).filter(([, prompt]) => prompt !== body.error);
    const texts = [body.error ?? 'no message', ...prompts.map(([path, prompt]) => `${path}: ${prompt}`)];
    super(`${call} answered ${status}: ${texts.join('; ')}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? 'UNKNOWN';
    this.fields = fields;
  }
}
