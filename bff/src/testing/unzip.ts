import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl';

const open = promisify<Buffer, Options, ZipFile>(fromBuffer);

/** The files of a ZIP, by their paths. */
export const unzip = async (zip: Buffer): Promise<Record<string, Buffer>> => {
  const archive = await open(zip, { lazyEntries: true });
  const read = promisify<Entry, NodeJS.ReadableStream>(archive.openReadStream.bind(archive));
  const files: Record<string, Buffer> = {};
  return new Promise((resolve, reject) => {
    archive.on('entry', (entry: Entry) => {
      read(entry)
        .then(buffer)
        .then((content) => {
          files[entry.fileName] = content;
          archive.readEntry();
        }, reject);
    });
    archive.once('end', () => resolve(files)).once('error', reject);
    archive.readEntry();
  });
};
