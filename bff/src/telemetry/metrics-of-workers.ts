import cluster, { type Worker } from 'node:cluster';
import type { MetricsReader } from './metrics-provider';

/** A worker that doesn't answer in this time is left out, in ms: it may just be starting. */
const PATIENCE_MS = 2_000;

/** From the main process to a worker. */
const QUESTION = 'metrics';

interface Answer {
  metricsText: string;
}

/** Whether a message of a worker is for `readWorkers`. */
export const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'metricsText' in message;

const ask = (worker: Worker): Promise<string | undefined> =>
  new Promise((resolve) => {
    const settle = (text: string | undefined): void => {
      clearTimeout(timer);
      worker.off('message', listen);
      resolve(text);
    };
    const listen = (message: unknown): void => {
      if (isAnswer(message)) settle(message.metricsText);
    };
    const timer = setTimeout(settle, PATIENCE_MS, undefined);
    worker.on('message', listen);
    worker.send(QUESTION, () => {});
  });

/** A sample with one more label: `a 1` and `a{b="c"} 1`. */
const labelled = (sample: string, label: string): string => {
  const end = sample.search(/[{ ]/);
  const rest = sample.slice(end);
  const labels = rest.startsWith('{') ? `{${label},${rest.slice(1)}` : `{${label}}${rest}`;
  return sample.slice(0, end) + labels;
};

/**
 * Joins the metrics of several workers to one text, in which each sample names its worker. The format wants the samples of
 * a metric together, below its description.
 */
export const joinMetrics = (texts: ReadonlyArray<readonly [worker: string, text: string]>): string => {
  const families = new Map<string, { comments: string[]; samples: string[] }>();
  for (const [worker, text] of texts) {
    let family = { comments: [] as string[], samples: [] as string[] };
    let isKnown = false;
    for (const line of text.split('\n').filter(Boolean)) {
      const name = /^# HELP (\S+)/.exec(line)?.[1];
      if (name !== undefined) {
        isKnown = families.has(name);
        family = families.get(name) ?? { comments: [], samples: [] };
        families.set(name, family);
      }
      if (!line.startsWith('#')) family.samples.push(labelled(line, `worker="${worker}"`));
      else if (!isKnown) family.comments.push(line);
    }
  }
  return [...families.values()].flatMap(({ comments, samples }) => [...comments, ...samples, '']).join('\n');
};

/** In the main process: reads the metrics of all workers. */
export const readWorkers = async (): Promise<string> => {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
  const texts = await Promise.all(
    workers.map(async (worker) => {
      const text = worker && (await ask(worker));
      return text === undefined ? [] : [[String(worker?.id), text] as const];
    }),
  );
  return joinMetrics(texts.flat());
};

/** In a worker: lets the main process read its metrics. */
export const answerMainProcess = ({ read }: Pick<MetricsReader, 'read'>): void => {
  process.on('message', async (message) => {
    if (message !== QUESTION) return;
    const metricsText = await read().catch(() => '');
    process.send?.({ metricsText } satisfies Answer, () => {});
  });
};
