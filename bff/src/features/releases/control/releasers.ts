import { comparableEmail } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config/config';
import { sessionOf } from '../../../http/caller/caller';
import { AppError } from '../../../http/errors';

type Releasers = Pick<Config, 'releasers'>;

/** Whether the caller is one of the administrators who may change releases. */
export const mayRelease = ({ releasers }: Releasers, request: FastifyRequest): boolean => {
  const { email, emailConfirmed } = sessionOf(request).user;
  return emailConfirmed && releasers.includes(comparableEmail(email));
};

/** @throws 403 `RELEASERS_ONLY` for other callers */
export const requireReleaser = (config: Releasers, request: FastifyRequest): void => {
  if (mayRelease(config, request)) return;
  throw new AppError(
    403,
    'RELEASERS_ONLY',
    'Only administrators whom the setting RELEASERS of the server names may change releases.',
  );
};
