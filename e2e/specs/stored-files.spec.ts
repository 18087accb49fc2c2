import { randomUUID } from 'node:crypto';
import { drawStone } from '../src/demo/pictures';
import { ApiError, type Customer, putFile, registerCustomer, signDownload, signUpload } from '../src/driver';
import type { Portal } from '../support/portal';
import { expect, test } from '../support/test';

const picture = drawStone('sample', { kind: 'granite', colours: ['#d9d4cc', '#8d8983', '#1f1f20'] }, 1);

const newCustomer = ({ url }: Portal): Promise<Customer> =>
  registerCustomer(url, {
    name: 'Rowan Ash',
    email: `rowan-${randomUUID()}@customers.example`,
    password: 'Measured-Twice-1',
  });

test.describe('stored files', () => {
  test('come back as they were put, by signed URLs of the S3 server where there is one', async ({
    portal,
  }) => {
    const { http } = await newCustomer(portal);
    const { signedPostUrl, objectId } = await signUpload(http, picture);
    const server = process.env.S3_ENDPOINT ?? portal.url;
    expect(new URL(signedPostUrl, portal.url).origin).toBe(new URL(server).origin);
    const put = await putFile(new URL(signedPostUrl, portal.url).href, picture.data, picture.contentType);
    expect(put.ok).toBe(true);

    const { signedUrl, contentType } = await signDownload(http, objectId);
    expect(contentType).toBe('image/png');
    const got = await fetch(new URL(signedUrl, portal.url));
    expect(got.headers.get('Content-Type')).toBe('image/png');
    expect(Buffer.from(await got.arrayBuffer()).equals(Buffer.from(picture.data))).toBe(true);
  });

  test('are refused with another content type than the one that was signed', async ({ portal }) => {
    const { http } = await newCustomer(portal);
    const { signedPostUrl } = await signUpload(http, picture);
    const put = await putFile(new URL(signedPostUrl, portal.url).href, picture.data, 'text/html');
    expect(put.status).toBe(403);
  });

  test('of one customer are nobody else’s', async ({ portal }) => {
    const owner = await newCustomer(portal);
    const objectId = await owner.uploadPhoto(picture);
    const stranger = await newCustomer(portal);
    const refusal = await signDownload(stranger.http, objectId).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect([403, 404]).toContain((refusal as ApiError).status);
  });
});
