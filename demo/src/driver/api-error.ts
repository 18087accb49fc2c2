import type { ErrorBody } from 'bff-contract';

/** An answer of the API that is no success, or that is not what the contract promises. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;

  constructor(call: string, status: number, body: Partial<ErrorBody>) {
    const fields = body.fields ?? {};
    const prompts = Object.entries(fields).map(([path, prompt]) => ` ${path}: ${prompt}`);
    super(`${call} answered ${status}: ${body.error ?? 'no message'}${prompts.join(';')}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? 'UNKNOWN';
    this.fields = fields;
  }
}
