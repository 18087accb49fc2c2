import type { FastifyInstance } from 'fastify';
import { watchForScans } from '../explain';
import { headersOf } from '../people-headers';
import type { Sample, ScaleCall } from './calls';

/** The cost of a call for the large dealer, and for the small one. Times in ms, medians. */
export interface Measured {
  group: string;
  caller: ScaleCall['caller'];
  url: string;
  large: number;
  small?: number;
  /** The worst that EXPLAIN says: a file sort, a scan of many rows; empty if nothing. */
  plan: string;
  status: number;
}

const TIMES = 5;
/** Before access tokens expire. */
const SIGN_IN_MS = 60_000;
/** Further tries of a call that takes long would say nothing new. */
const SLOW_MS = 400;
/** A scan of fewer rows costs nothing. */
const FEW_ROWS = 1_000;

const median = (times: number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** Calls the app as the market's people. */
export const createProbe = async (
  app: FastifyInstance,
  people: { large: string; small: string; admin: string },
  samples: { large: Sample; small: Sample },
) => {
  await app.ready();
  const explain = watchForScans(app.db, FEW_ROWS);
  const signIn = async () => ({
    large: await headersOf(app, people.large),
    small: await headersOf(app, people.small),
    admin: await headersOf(app, people.admin),
  });
  let headers = await signIn();
  let signedInAt = performance.now();

  const get = async (who: keyof typeof headers, url: string, more: Record<string, string> = {}) => {
    if (performance.now() - signedInAt > SIGN_IN_MS) {
      headers = await signIn();
      signedInAt = performance.now();
    }
    const started = performance.now();
    const response = await app.inject({ url: `/api/${url}`, headers: { ...headers[who], ...more } });
    return { ms: performance.now() - started, response };
  };

  const timesOf = async (who: keyof typeof headers, url: string) => {
    const first = await get(who, url);
    const times = [first.ms];
    for (let time = 1; time < TIMES && first.ms < SLOW_MS; time += 1) times.push((await get(who, url)).ms);
    return { ms: median(times), status: first.response.statusCode };
  };

  const measureUrls = async (
    group: string,
    caller: ScaleCall['caller'],
    largeUrl: string,
    smallUrl: string,
  ) => {
    const who = caller === 'dealer' ? 'large' : 'admin';
    const { ms: large, status } = await timesOf(who, largeUrl);
    const small =
      caller === 'dealer' || largeUrl !== smallUrl
        ? (await timesOf(caller === 'dealer' ? 'small' : who, smallUrl)).ms
        : undefined;
    const plan = (await explain(() => get(who, largeUrl))).join('; ');
    return { group, caller, url: largeUrl, large, small, plan, status };
  };

  return {
    /** Calls as the large dealer. */
    read: (url: string) => get('large', url),

    measure: ({ group, caller, url }: ScaleCall): Promise<Measured> =>
      measureUrls(group, caller, url(samples.large), url(samples.small)),

    /** The first, the middle and the last page of a list by number, and the page after a cursor. */
    measurePages: async (path: string, caller: ScaleCall['caller']): Promise<Measured[]> => {
      const who = caller === 'dealer' ? 'large' : 'admin';
      const url = `${path}${path.includes('?') ? '&' : '?'}pageSize=20`;
      const { response } = await get(who, url);
      const pages = Math.ceil(Number(response.headers['x-total-count']) / 20);
      const results: Measured[] = [];
      for (const [name, page] of [
        ['first', 'page=0'],
        ['middle', `page=${Math.floor(pages / 2)}`],
        ['last', `page=${pages - 1}`],
        ['cursor', `after=${response.headers['x-next-cursor']}`],
      ]) {
        const { ms: large, status } = await timesOf(who, `${url}&${page}`);
        results.push({ group: `${name} page`, caller, url: `${url}&${page}`, large, plan: '', status });
      }
      const first = results[0]?.large;
      return results.map((result) => ({ ...result, small: first }));
    },

    /** Rows per second of an export, as `large`, and the growth of the memory in MB, as `small`. */
    measureExport: async (path: string): Promise<Measured> => {
      const who = path.startsWith('admin') ? 'admin' : 'large';
      globalThis.gc?.();
      const before = process.memoryUsage.rss();
      const started = performance.now();
      const response = await app.inject({
        url: `/api/${path}`,
        headers: { ...headers[who], accept: 'text/csv' },
        payloadAsStream: true,
      });
      let lines = 0;
      let peak = before;
      for await (const piece of response.stream()) {
        for (const byte of piece as Buffer) if (byte === 10) lines += 1;
        peak = Math.max(peak, process.memoryUsage.rss());
      }
      const seconds = (performance.now() - started) / 1_000;
      return {
        group: 'export',
        caller: 'dealer',
        url: `${path}: ${lines - 1} rows, ${Math.round((lines - 1) / seconds)} rows/s, +${Math.round((peak - before) / 2 ** 20)} MB`,
        large: seconds * 1_000,
        plan: '',
        status: response.statusCode,
      };
    },
  };
};
