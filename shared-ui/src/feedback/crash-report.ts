import type { CurrentUser } from 'bff-contract';
import { sendRequest } from '../portal/request';

/** What is known about a crash, as the server stores it. */
export interface CrashFacts {
  error: {
    name: string;
    message: string;
    stack: string[];
    cause?: string;
    code?: string;
    statusCode?: number;
  };
  data: { componentName: string; location: string; browser: string; user?: string };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The lines of a stack, trimmed and bounded: the server takes 64 KiB. */
const stackLines = (error: unknown): string[] =>
  error instanceof Error && error.stack
    ? error.stack
        .split('\n')
        .map((line) => line.trim().slice(0, 500))
        .filter(Boolean)
        .slice(0, 60)
    : [];

/** Describes a thrown value, whatever it is. */
export const crashFacts = (error: unknown, componentName: string, user?: CurrentUser): CrashFacts => {
  const extra = isObject(error) ? error : {};
  return {
    error: {
      name: error instanceof Error ? error.name : 'Error',
      message: (error instanceof Error ? error.message : String(error)).slice(0, 2_000),
      stack: stackLines(error),
      ...(extra.cause !== undefined && { cause: String(extra.cause).slice(0, 500) }),
      ...(typeof extra.code === 'string' && { code: extra.code }),
      ...(typeof extra.statusCode === 'number' && { statusCode: extra.statusCode }),
    },
    data: {
      componentName,
      location: window.location.href,
      browser: navigator.userAgent,
      ...(user && { user: user._id }),
    },
  };
};

/**
 * Sends a crash report, or adds the user or a description to one that was sent before.
 *
 * @param id "new", or the id that the first report answered
 * @returns the report's id; undefined when it could not be sent, which must never disturb anyone
 */
export const sendCrashReport = async (
  id: string,
  facts: CrashFacts,
  extra: { user?: string; userDescription?: string } = {},
): Promise<string | undefined> => {
  const body =
    id === 'new' ? { id, error: facts.error, data: { ...facts.data, ...extra } } : { id, data: extra };
  const result = await sendRequest({ url: 'log/crash-report', body, public: true }).catch(() => undefined);
  if (!result || result.error) return undefined;
  const answer = (await result.response.json().catch(() => undefined)) as { id?: string } | undefined;
  return answer?.id;
};
