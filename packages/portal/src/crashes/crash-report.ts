import { type CrashedRelease, portalHost } from '../host';
import { sendRequest } from '../requests/request';
import { getRuntimeConfig } from '../runtime-config';

/** Crash details, as stored by the server. */
export interface CrashFacts {
  error: {
    name: string;
    message: string;
    stack: string[];
    cause?: string;
    code?: string;
    statusCode?: number;
    data?: string;
    /** The thrown value, if it was not an Error. */
    value?: string;
  };
  data: {
    componentName: string;
    /** URL without query and hash, which may contain a token from an emailed link. */
    location: string;
    browser: string;
    /** Version of the shell. */
    shell?: string;
    remote?: string;
    /** Version and hash: `1.4.0-3f9c2a1b4d5e`. */
    release?: string;
  };
}

/** The server accepts 64 KiB, and a description adds up to 5,000 characters. */
const MAX_BYTES = 32 * 1024;
const MAX_LINES = 60;
/** Identical crashes within this time share one report. */
const SAME_CRASH_MS = 5 * 60_000;
/** Maximum number of reports per page load. */
const MAX_REPORTS = 20;

/** Converts any value to text; must not throw, whatever was thrown. */
const textOf = (value: unknown, length: number): string => {
  try {
    const isPlain = typeof value === 'object' && !(value instanceof Error);
    const text = isPlain ? JSON.stringify(value) : String(value);
    return text.slice(0, length);
  } catch {
    return '';
  }
};

const linesOf = (stack: unknown): string[] =>
  typeof stack === 'string'
    ? stack
        .split('\n')
        .map((line) => line.trim().slice(0, 500))
        .filter(Boolean)
        .slice(0, MAX_LINES)
    : [];

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** Truncates the stack until the report fits the size limit. */
const shortened = (facts: CrashFacts): CrashFacts => {
  const { stack } = facts.error;
  if (stack.length <= 1 || bytesOf(facts) <= MAX_BYTES) return facts;
  return shortened({
    ...facts,
    error: { ...facts.error, stack: stack.slice(0, Math.ceil(stack.length / 2)) },
  });
};

/** Release name and version. The container name contains the hash. */
const releaseFacts = ({ name, version, global }: CrashedRelease) => {
  const hash = /_([0-9a-f]{8,64})$/.exec(global)?.[1];
  return { remote: name, release: hash ? `${version}-${hash}` : version };
};

const shellFacts = () => {
  const { shellVersion } = getRuntimeConfig();
  return shellVersion ? { shell: shellVersion } : {};
};

/** Describes a thrown value of any type. */
export const crashFacts = (error: unknown, componentName: string, release?: CrashedRelease): CrashFacts => {
  const { name, message, stack, cause, code, statusCode, data }: Record<string, unknown> = Object(error);
  const isError = error instanceof Error;
  return shortened({
    error: {
      name: typeof name === 'string' && name !== '' ? name.slice(0, 200) : 'Error',
      message: typeof message === 'string' ? message.slice(0, 1_000) : textOf(error, 1_000),
      stack: linesOf(stack),
      ...(cause !== undefined && { cause: textOf(cause, 500) }),
      ...(typeof code === 'string' && { code: code.slice(0, 200) }),
      ...(typeof statusCode === 'number' && { statusCode }),
      ...(data !== undefined && { data: textOf(data, 1_000) }),
      ...(!isError && { value: textOf(error, 500) }),
    },
    data: {
      componentName: componentName.slice(0, 200),
      location: `${window.location.origin}${window.location.pathname}`.slice(0, 1_000),
      browser: navigator.userAgent.slice(0, 400),
      ...shellFacts(),
      ...(release && releaseFacts(release)),
    },
  });
};

interface Sent {
  id?: string | undefined;
  isOffline: boolean;
}

/** Sends a report or an update. Failures are ignored. */
const send = async (body: object): Promise<Sent> => {
  const result = await sendRequest({ url: 'log/crash-report', body, public: true }).catch(() => undefined);
  if (!result || result.error) return { isOffline: result?.error?.status === 0 };
  const created = (await result.response.json().catch(() => undefined)) as { id?: string } | undefined;
  return { id: created?.id, isOffline: false };
};

/** A crash and its single report on the server. */
export interface CrashReport {
  /** Identifies the crash. */
  key: string;
  facts: CrashFacts;
  /** Sends the report once, and the user's id as soon as it is known. Retries when offline. */
  submit: (user: string | undefined) => void;
  /** Adds the user's description; resolves to whether it was sent. */
  describe: (text: string) => Promise<boolean>;
}

/** Characters that the server rejects in text fields. */
const CONTROL = /[^\P{Cc}\n]|[\u2028-\u202e\u2066-\u2069]/gu;

/** The component and the error of a crash, as one line. */
export const describeCrash = ({ data, error }: CrashFacts): string =>
  `${data.componentName}: ${error.name}: ${error.message}`;

const createReport = (key: string, facts: CrashFacts, release: CrashedRelease | undefined): CrashReport => {
  let isTold = false;
  let user: string | undefined;
  let userSent: string | undefined;
  let sending: Promise<Sent> | undefined;

  /** Returns the report's id; concurrent calls create one report. */
  const create = async (more: object = {}): Promise<string | undefined> => {
    if (!sending) {
      userSent = user;
      sending = send({
        id: 'new',
        error: facts.error,
        data: { ...facts.data, ...(user !== undefined && { user }), ...more },
      });
    }
    const current = sending;
    const { id, isOffline } = await current;
    if (id === undefined && sending === current) {
      sending = undefined;
      if (isOffline) window.addEventListener('online', () => void create(), { once: true });
    }
    return id;
  };

  const addUser = async (): Promise<void> => {
    const id = await create();
    if (id === undefined || user === undefined || user === userSent) return;
    userSent = user;
    await send({ id, data: { user } });
  };

  return {
    key,
    facts,
    submit: (known) => {
      if (release && !isTold) portalHost().noteCrash(release, describeCrash(facts));
      isTold = true;
      const isNews = known !== undefined && known !== user;
      user = known ?? user;
      if (!sending || isNews) void addUser();
    },
    describe: async (text) => {
      const userDescription = text.replace(CONTROL, ' ').trim();
      const known = await sending;
      if (known?.id === undefined) {
        // The automatic report was not sent, so this one is sent instead.
        return (await create({ message: 'Manual Crash Report', userDescription })) !== undefined;
      }
      const result = await sendRequest({
        url: 'app/submit-crash-report',
        body: { id: known.id, userDescription },
      }).catch(() => undefined);
      return result !== undefined && !result.error;
    },
  };
};

const reports: Array<{ at: number; report: CrashReport }> = [];

/** For tests: treats all following crashes as new. */
export const forgetCrashes = (): void => {
  reports.length = 0;
};

/** Returns the report of a crash; identical crashes in quick succession share one. Sends nothing yet. */
export const reportOf = (error: unknown, componentName: string, release?: CrashedRelease): CrashReport => {
  const facts = crashFacts(error, componentName, release);
  const key = JSON.stringify([componentName, facts.error.name, facts.error.message, facts.data.release]);
  const known = reports.find(({ at, report }) => report.key === key && Date.now() - at < SAME_CRASH_MS);
  if (known) return known.report;
  const report = createReport(key, facts, release);
  // Over the limit, a crash is only reported when the user describes it.
  const quiet = { ...report, submit: () => undefined };
  const added = reports.length < MAX_REPORTS ? report : quiet;
  reports.push({ at: Date.now(), report: added });
  return added;
};
