import { Readable } from 'node:stream';
import type { FileFolder } from './file-folder';
import type { FileUrls } from './file-url';
import { GET_SECONDS, PUT_SECONDS, type Storage } from './storage';

/** Files in a folder, by signed URLs of the BFF's own. */
export const createLocalStorage = ({ folder, urls }: { folder: FileFolder; urls: FileUrls }): Storage => ({
  ping: folder.ping,
  signPut: async (object, origin) => origin + urls.sign('PUT', object, PUT_SECONDS),
  signGet: async (object, origin, seconds = GET_SECONDS) => origin + urls.sign('GET', object, seconds),
  readHead: folder.readHead,
  readStream: folder.readStream,
  readAll: folder.readAll,
  write: (object, content) => folder.write(object.id, Readable.from([content])),
  remove: folder.remove,
  isEmpty: folder.isEmpty,
  close: () => {},
});
