import { waitFor } from '@testing-library/react';
import { useState } from 'react';
import { UnsavedChanges } from '../form/unsaved-changes';
import { act, api, HttpResponse, http, makeUser, renderWithPortal, screen, server } from '../testing';
import { FileUploadField, type FileUploadFieldProps } from './file-upload-field';

const ID = '01900000-0000-7000-8000-0000000000aa';
const OTHER_ID = '01900000-0000-7000-8000-0000000000bb';
const PUT_URL = 'https://files.example/put';
const GET_URL = 'https://files.example/get';

const PNG = '\x89PNG\r\n\x1a\n';
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const file = (name: string, type: string, content = PNG) => new File([bytes(content)], name, { type });
const photo = () => file('kitchen.png', 'image/png');

/** Plays the part of XMLHttpRequest; the test says how far the upload is. */
class FakeUpload {
  static all: FakeUpload[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onloadend?: () => void;
  status = 0;
  responseText = '';
  aborted = false;
  headers: Record<string, string> = {};
  body?: File;
  url = '';
  constructor() {
    FakeUpload.all.push(this);
  }
  open(method: string, url: string) {
    this.url = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: File) {
    this.body = body;
  }
  abort() {
    this.aborted = true;
    this.onloadend?.();
  }
  progress(percent: number) {
    act(() => this.upload.onprogress?.({ loaded: percent, total: 100 }));
  }
  answer(status: number, body = '') {
    this.status = status;
    this.responseText = body;
    this.onload?.();
    this.onloadend?.();
  }
  breakOff() {
    this.onerror?.();
    this.onloadend?.();
  }
}

const { XMLHttpRequest } = window;
beforeEach(() => {
  FakeUpload.all = [];
  window.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  window.XMLHttpRequest = XMLHttpRequest;
});

interface Asked {
  name: string;
  type: string;
  body: unknown;
}

const answerSigning = () => {
  const asked: Asked[] = [];
  server.use(
    http.post(api('s3/get-signed-post-url/:name/:type'), async ({ request, params }) => {
      asked.push({
        name: decodeURIComponent(String(params.name)),
        type: decodeURIComponent(String(params.type)),
        body: await request.json(),
      });
      const objectId = asked.length === 1 ? ID : OTHER_ID;
      return HttpResponse.json({ signedPostUrl: PUT_URL, objectId });
    }),
    http.get(api('s3/get-signed-url/:id'), () =>
      HttpResponse.json({ signedUrl: GET_URL, contentType: 'image/png' }),
    ),
  );
  return asked;
};

const Page = (props: Partial<FileUploadFieldProps>) => {
  const [value, setValue] = useState(props.value);
  const [busy, setBusy] = useState(false);
  return (
    <>
      <FileUploadField {...props} value={value} onChange={setValue} onBusyChange={setBusy} />
      <output aria-label="value">{value ?? 'none'}</output>
      <UnsavedChanges when={busy} />
    </>
  );
};

const renderField = (props: Partial<FileUploadFieldProps> = {}) =>
  renderWithPortal(<Page {...props} />, { user: makeUser() });

const input = () => screen.getByLabelText('Upload Image');
const value = () => screen.getByLabelText('value').textContent;
const sent = async (count = 1): Promise<FakeUpload> => {
  await waitFor(() => expect(FakeUpload.all.filter((each) => each.body)).toHaveLength(count));
  return FakeUpload.all.at(-1) as FakeUpload;
};

it('goes from "Upload" by percents and preview to the stored file', async () => {
  const asked = answerSigning();
  const { user } = renderField();
  expect(screen.getByRole('group', { name: 'Upload Image' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Upload' })).toBeVisible();
  await user.upload(input(), photo());
  const upload = await sent();
  expect(screen.getByText('Uploading 0%...')).toBeVisible();
  expect([upload.url, upload.headers['Content-Type'], upload.body?.name]).toEqual([
    `PUT ${PUT_URL}`,
    'image/png',
    'kitchen.png',
  ]);
  expect(asked[0]?.name).toMatch(/^kitchen\.png_\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(asked[0]).toMatchObject({
    type: 'image/png',
    body: { isPublic: false, isViewableByAnyUser: false, size: PNG.length },
  });
  upload.progress(37);
  expect(await screen.findByText('Uploading 37%...')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '37');
  upload.progress(100);
  expect((await screen.findAllByText('Generating Preview...'))[0]).toBeVisible();
  expect(value()).toBe('none');
  upload.answer(200);
  expect(await screen.findByText('01900000-0000-7000...')).toBeVisible();
  expect(value()).toBe(ID);
});
