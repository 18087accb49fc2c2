import { AppError } from '../../../http/errors';

/** 409 with the order as it is: another revision than the one that the caller has seen is current by now. */
export const superseded = (current: unknown) =>
  new AppError(409, 'SUPERSEDED', 'There is a newer revision of this order.', { current });
