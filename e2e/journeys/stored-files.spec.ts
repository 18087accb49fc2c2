import { randomUUID } from 'node:crypto';
import { stonePicture } from '@slabdesk/demo/pictures';
import {
  ApiError,
  type Customer,
  type LocalFile,
  putFile,
  registerCustomer,
  signDownload,
  signUpload,
} from '@slabdesk/driver';
import { expectAccessible } from '../support/axe';
import type { Portal } from '../support/portal';
import { expect, test } from '../support/test';
import { watchPolicy } from '../support/watch-policy';

const picture = { ...stonePicture('Bohus Granite'), name: 'sample.png' };

const newCustomer = ({ url }: Portal): Promise<Customer> =>
  registerCustomer(url, {
    name: 'Rowan Ash',
    email: `rowan-${randomUUID()}@customers.example`,
    password: 'Measured-Twice-1',
  });

test.describe('Stored files', () => {
  test('are returned as they were uploaded, by signed URLs of the S3 server if there is one', async ({
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

  test("of one customer can't be read by others", async ({ portal }) => {
    const owner = await newCustomer(portal);
    const objectId = await owner.uploadPhoto(picture);
    const stranger = await newCustomer(portal);
    const refusal = await signDownload(stranger.http, objectId).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect([403, 404]).toContain((refusal as ApiError).status);
  });
});

test.describe('Files in the browser', () => {
  test.use({ role: 'busyDealer' });

  const asFile = ({ name, contentType, data }: LocalFile) => ({
    name,
    mimeType: contentType,
    buffer: Buffer.from(data),
  });

  test('are uploaded, shown small and large, and replaced', async ({ page }) => {
    const refused = watchPolicy(page);
    await page.goto('/materials/new');
    await page.getByRole('button', { name: 'Add Image' }).click();
    const field = page.getByRole('group', { name: 'Upload Image' });
    const choosing = page.waitForEvent('filechooser');
    await field.getByRole('button', { name: 'Upload' }).press('Enter');
    await (await choosing).setFiles(asFile(picture));
    await expect(field.getByRole('button', { name: 'Replace' })).toBeVisible();
    await expect(field).toContainText('sample.png');
    const small = field.getByRole('img', { name: 'Preview' });
    await expect(small).toHaveJSProperty('naturalWidth', 160);

    const opener = field.getByRole('button', { name: 'Open the preview' });
    await opener.click();
    const large = page.getByRole('dialog', { name: 'File Preview' }).getByRole('img');
    await expect(large).toHaveJSProperty('complete', true);
    await expect(large).not.toHaveJSProperty('naturalWidth', 0);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();

    const input = field.locator('input[type=file]');
    await input.setInputFiles({ ...asFile(picture), buffer: Buffer.from('<script>1</script>') });
    await expect(field.getByRole('alert')).toContainText('The content of sample.png is not PNG.');
    await expectAccessible(page);

    await page.context().setOffline(true);
    await input.setInputFiles(asFile(picture));
    await expect(field.getByRole('alert')).toContainText('Something went wrong...');
    await page.context().setOffline(false);
    await field.getByRole('button', { name: 'Retry' }).click();
    await expect(field.getByRole('button', { name: 'Replace' })).toBeVisible();
    await expect(small).toHaveJSProperty('naturalWidth', 160);
    expect(refused).toEqual([]);
  });

  test('are protected by a question before the page is left during an upload', async ({ page }) => {
    const upload = Promise.withResolvers<void>();
    await page.route(/\/(?:files|slabdesk[^/]*)\/[0-9a-f-]{36}\?/, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await upload.promise;
      return route.abort();
    });
    await page.goto('/materials/new');
    await page.getByRole('button', { name: 'Add Image' }).click();
    const field = page.getByRole('group', { name: 'Upload Image' });
    await field.locator('input[type=file]').setInputFiles(asFile(picture));
    await expect(field.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await page.getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(field).toBeVisible();
    upload.resolve();
  });
});
