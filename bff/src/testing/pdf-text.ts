import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Runs in a thread: the library changes globals. */
const READ = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { extractText, getDocumentProxy } = require(workerData.library);
  getDocumentProxy(workerData.content)
    .then((document) => extractText(document))
    .then(({ text }) => parentPort.postMessage(text));
`;

/** The texts of each page of a PDF, with one space between words. */
export const pagesOfPdf = async (content: Uint8Array): Promise<string[]> => {
  const workerData = { library: require.resolve('unpdf'), content: new Uint8Array(content) };
  const worker = new Worker(READ, { eval: true, workerData });
  const [pages] = (await once(worker, 'message')) as [string[]];
  await worker.terminate();
  return pages.map((page) => page.replace(/\s+/g, ' '));
};
