/** Creates an idempotency key. Also works on plain HTTP, where `crypto.randomUUID` is unavailable. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
