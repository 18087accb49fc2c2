import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signDownload } from '@slabdesk/driver';
import type { DealerAccount } from './people.mts';

/** How a PNG file begins. */
export const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PHOTO_BYTES = 20_000;
const PAUSE_MS = 100;
/** How long a photo is given to arrive, in ms. */
const TIMEOUT_MS = 2_000;
const FINAL_TIMEOUT_MS = 20_000;

const CONTENT_TYPE = 'image/png';

interface Photo {
  id: string;
  data: Uint8Array<ArrayBuffer>;
}

/** Gives up what takes too long, as an impatient user does; what was sent may still arrive. */
const within = <T,>(ms: number, work: Promise<T>): Promise<T> => {
  work.catch(() => {});
  const tooLong = sleep(ms, undefined, { ref: false }).then((): never => {
    throw new Error(`no response for ${ms / 1_000} s`);
  });
  return Promise.race([work, tooLong]);
};

/** Uploads photos of a dealer one after the other and reads each back, until `finish` is called. */
export const createPhotographer = ({ client }: DealerAccount) => {
  const photos: Photo[] = [];
  let failures = 0;
  let isStopped = false;

  const upload = async (): Promise<Photo> => {
    const data = new Uint8Array(Buffer.concat([SIGNATURE, randomBytes(PHOTO_BYTES)]));
    const id = await client.uploadPicture({ name: 'photo.png', contentType: CONTENT_TYPE, data });
    const photo = { id, data };
    photos.push(photo);
    return photo;
  };
  const read = async ({ id, data }: Photo): Promise<string | undefined> => {
    const { signedUrl } = await signDownload(client.http, id);
    const response = await fetch(new URL(signedUrl, client.http.baseUrl));
    if (!response.ok) return `photo ${id}: ${response.status}`;
    const bytes = Buffer.from(await response.arrayBuffer());
    return bytes.equals(data) ? undefined : `photo ${id} has other bytes`;
  };

  const work = async () => {
    while (!isStopped) {
      const fail = () => {
        failures += 1;
      };
      await within(
        TIMEOUT_MS,
        upload().then(async (photo) => {
          if (await read(photo)) fail();
        }),
      ).catch(fail);
      await sleep(PAUSE_MS);
    }
  };
  const working = work();

  return {
    /** Stops, and reads every acknowledged photo. @returns how many there are, how many tries failed, and what is wrong */
    finish: async () => {
      isStopped = true;
      await working;
      const problems = await Promise.all(
        photos.map((photo) =>
          within(FINAL_TIMEOUT_MS, read(photo)).catch((error) => `photo ${photo.id}: ${error.message}`),
        ),
      );
      return { photos: photos.length, failures, wrong: problems.filter((each) => each !== undefined) };
    },
  };
};
