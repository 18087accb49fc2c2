import {
  act,
  api,
  failure,
  fireEvent,
  HttpResponse,
  http,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
} from '@slabdesk/testing';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FileUploadField, type FileUploadFieldProps } from './file-upload-field';

const ID = '01900000-0000-7000-8000-0000000000aa';
const OTHER_ID = '01900000-0000-7000-8000-0000000000bb';
const PUT_URL = 'https://files.example/put';
const GET_URL = 'https://files.example/get';

const PNG = '\x89PNG\r\n\x1a\n';
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const file = (name: string, type: string, content = PNG) => new File([bytes(content)], name, { type });
const photo = () => file('kitchen.png', 'image/png');

/** Fake XMLHttpRequest whose progress the test controls. */
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
    act(() => {
      this.onload?.();
      this.onloadend?.();
    });
  }
  breakOff() {
    act(() => {
      this.onerror?.();
      this.onloadend?.();
    });
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
      <output aria-label="busy">{String(busy)}</output>
      <Link to="/orders">Elsewhere</Link>
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

it('goes from "Upload" through progress and preview to the stored file', async () => {
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

const store = async (count = 1) => (await sent(count)).answer(200);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const live = () => document.querySelector('[aria-live="polite"]')?.textContent;

it('announces progress at the start, each quarter and the end, not each percent', async () => {
  answerSigning();
  const { user } = renderField();
  await user.upload(input(), photo());
  const upload = await sent();
  const heard = [live()];
  for (let percent = 1; percent <= 100; percent += 1) {
    upload.progress(percent);
    if (live() !== heard.at(-1)) heard.push(live());
  }
  expect(heard).toEqual([
    'Uploading kitchen.png',
    'Uploading 25%',
    'Uploading 50%',
    'Uploading 75%',
    'Generating Preview...',
  ]);
});

it('sends the file permissions', async () => {
  const asked = answerSigning();
  const { user } = renderField({ isPublic: true, isViewableByAnyUser: true });
  await user.upload(input(), photo());
  await sent();
  expect(asked[0]?.body).toMatchObject({ isPublic: true, isViewableByAnyUser: true });
});

it('shows an error with Retry, which sends the same file', async () => {
  answerSigning();
  const { user } = renderField();
  await user.upload(input(), photo());
  (await sent()).breakOff();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Something went wrong...');
  expect(alert).toHaveTextContent('Please check your connection');
  await user.click(button('Retry'));
  const again = await sent(2);
  expect(again.body?.name).toBe('kitchen.png');
  again.answer(200);
  await waitFor(() => expect(value()).toBe(OTHER_ID));
});

it('retries only the preview when the file is already stored', async () => {
  answerSigning();
  let tries = 0;
  server.use(
    http.get(api('s3/get-signed-url/:id'), () => {
      tries += 1;
      return tries === 1
        ? failure(500, 'Internal')
        : HttpResponse.json({ signedUrl: GET_URL, contentType: 'image/webp' });
    }),
  );
  const { user } = renderField();
  await user.upload(input(), photo());
  await store();
  expect(await screen.findByText('get-signed-url returned an error')).toBeVisible();
  await user.click(button('Retry'));
  await waitFor(() => expect(value()).toBe(ID));
  expect(FakeUpload.all).toHaveLength(1);
});

it.each([
  ['an error of the server', () => failure(500, 'Internal'), 'get-signed-post-url returned an error'],
  ['an answer without a url', () => HttpResponse.json({}), 'get-signed-post-url did not return a url'],
  [
    'a refusal',
    () => failure(400, 'Files of this type are not accepted'),
    'Files of this type are not accepted',
  ],
  ['no answer', () => HttpResponse.error(), /could not be reached/],
])('says what is wrong after %s', async (_what, answer, text) => {
  server.use(http.post(api('s3/get-signed-post-url/:name/:type'), answer));
  const { user } = renderField();
  await user.upload(input(), photo());
  expect(await screen.findByText('Something went wrong...')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(button('Retry')).toBeEnabled();
});

it.each([
  ['a url', 'get-signed-url did not return a url', () => HttpResponse.json({ contentType: 'image/png' })],
  [
    'the right content',
    'The content of this file is not PNG.',
    () => failure(415, 'The content of this file is not PNG.'),
  ],
])('says when the preview has not %s', async (_what, text, answer) => {
  answerSigning();
  server.use(http.get(api('s3/get-signed-url/:id'), answer));
  const { user } = renderField();
  await user.upload(input(), photo());
  await store();
  expect(await screen.findByText(text)).toBeVisible();
  expect(value()).toBe('none');
});

it('shows the error message of the file server', async () => {
  answerSigning();
  const { user } = renderField();
  await user.upload(input(), photo());
  (await sent()).answer(413, JSON.stringify({ error: 'Files may be up to 50 MiB', code: 'TOO_LARGE' }));
  expect(await screen.findByText('Files may be up to 50 MiB')).toBeVisible();
});

it('fails an upload without progress for a minute', async () => {
  answerSigning();
  const { user } = renderField();
  await user.upload(input(), photo());
  const upload = await sent();
  jest.useFakeTimers();
  upload.progress(40);
  act(() => jest.advanceTimersByTime(59_000));
  expect(screen.getByText('Uploading 40%...')).toBeVisible();
  act(() => jest.advanceTimersByTime(2_000));
  jest.useRealTimers();
  expect(await screen.findByText('Something went wrong...')).toBeVisible();
  expect(upload.aborted).toBe(true);
});

it('stops when it is cancelled, and keeps the focus', async () => {
  answerSigning();
  const { user } = renderField();
  await user.upload(input(), photo());
  const upload = await sent();
  await user.click(button('Cancel'));
  expect(upload.aborted).toBe(true);
  expect(button('Upload')).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(value()).toBe('none');
});

it('stops when its page is left', async () => {
  answerSigning();
  const { user, unmount } = renderField();
  await user.upload(input(), photo());
  const upload = await sent();
  unmount();
  expect(upload.aborted).toBe(true);
});

it('replaces a stored file only once the new one is stored, and removes it', async () => {
  answerSigning();
  const { user } = renderField({ value: OTHER_ID });
  expect(screen.getByText('01900000-0000-7000...')).toBeVisible();
  await user.upload(input(), photo());
  const upload = await sent();
  expect(value()).toBe(OTHER_ID);
  upload.breakOff();
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(value()).toBe(OTHER_ID);
  await user.upload(input(), photo());
  await store(2);
  await waitFor(() => expect(value()).toBe(OTHER_ID));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(value()).toBe('none');
  expect(button('Upload')).toHaveFocus();
});

it('accepts the same file twice', async () => {
  answerSigning();
  const { user } = renderField();
  const same = photo();
  await user.upload(input(), same);
  await store();
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await user.upload(input(), same);
  await store(2);
  await waitFor(() => expect(value()).toBe(OTHER_ID));
});

describe('with dropped or pasted content', () => {
  const field = () => screen.getByRole('group', { name: 'Upload Image' });

  it('takes a file', async () => {
    answerSigning();
    renderField();
    const dataTransfer = { types: ['Files'], files: [photo()] };
    expect(fireEvent.dragOver(field(), { dataTransfer })).toBe(false);
    expect(fireEvent.drop(field(), { dataTransfer })).toBe(false);
    expect((await sent()).body?.name).toBe('kitchen.png');
  });

  it('accepts an image from the clipboard while a button has focus', async () => {
    answerSigning();
    renderField();
    fireEvent.paste(button('Upload'), { clipboardData: { files: [photo()] } });
    expect((await sent()).body?.name).toBe('kitchen.png');
  });

  it('ignores text', () => {
    renderField();
    expect(fireEvent.dragOver(field(), { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true);
    expect(fireEvent.paste(button('Upload'), { clipboardData: { files: [] } })).toBe(true);
  });

  it('ignores files while disabled', () => {
    renderField({ disabled: true });
    expect(fireEvent.drop(field(), { dataTransfer: { types: ['Files'], files: [photo()] } })).toBe(true);
    expect(button('Upload')).toBeDisabled();
  });
});

describe('refuses', () => {
  const huge = () => {
    const video = photo();
    Object.defineProperty(video, 'size', { value: 2 * 1024 ** 3 });
    video.slice = () => {
      throw new Error('A file that is too large is not read');
    };
    return video;
  };

  it.each<[string, () => File, string]>([
    ['2 GB', huge, 'Files may be up to 50 MiB. kitchen.png has 2 GiB.'],
    ['an empty file', () => file('kitchen.png', 'image/png', ''), 'kitchen.png is empty.'],
    [
      'another type',
      () => file('a-list-of-all-slabs.txt', 'text/plain'),
      'a-list-of-all-slab... is not JPEG, PNG, WebP, GIF or AVIF.',
    ],
    ['SVG', () => file('logo.svg', 'image/svg+xml'), 'logo.svg is not JPEG, PNG, WebP, GIF or AVIF.'],
    [
      'text by the name of an image',
      () => file('kitchen.png', 'image/png', 'the bytes'),
      'The content of kitchen.png is not PNG.',
    ],
    [
      'an image by the name of another type',
      () => file('kitchen.png', 'image/png', 'GIF89a'),
      'The content of kitchen.png is GIF, not PNG.',
    ],
    [
      'what can not be read',
      () =>
        Object.assign(photo(), { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) }),
      'kitchen.png could not be read. Please choose it again.',
    ],
  ])('%s, before anything is sent', async (_what, make, text) => {
    renderField({ accept: 'image/*' });
    // Dropped files bypass the input's `accept` filter.
    fireEvent.drop(screen.getByRole('group'), { dataTransfer: { types: ['Files'], files: [make()] } });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(button('Upload')).toBeEnabled();
  });
});

it('identifies a document by its extension when the system reports no type', async () => {
  const asked = answerSigning();
  const { user } = renderField();
  await user.upload(input(), file('Offer.DOCX', '', 'PK\x03\x04 word/document.xml'));
  await sent();
  expect(asked[0]?.type).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document');
});

it.each([
  ['Küche 💎.png', /^Küche 💎\.png_2/],
  [`${'n'.repeat(500)}.png`, /^n{270}_2/],
  ['a\u0000b.png', /^a_b\.png_2/],
  ['💎'.repeat(120), /^(💎)+_2/],
])('sends the name %j in a form that fits a path', async (name, expected) => {
  const asked = answerSigning();
  const { user } = renderField();
  await user.upload(input(), file(name, 'image/png'));
  await sent();
  expect(asked[0]?.name).toMatch(expected);
});

it('tells its form and asks before the page is left, also after a failure, until the file is discarded', async () => {
  answerSigning();
  const { user, router } = renderField();
  const leave = () => user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const busy = screen.getByLabelText('busy');
  await user.upload(input(), photo());
  const upload = await sent();
  await waitFor(() => expect(busy).toHaveTextContent('true'));
  await leave();
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  upload.breakOff();
  await screen.findByText('Something went wrong...');
  expect(busy).toHaveTextContent('true');
  await leave();
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(busy).toHaveTextContent('false');
  await leave();
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders'));
});

it('is associated with its error message and marked as required', () => {
  renderField({ error: 'Please provide an image', required: true, hint: 'The first one is shown.' });
  expect(button('Upload')).toHaveAccessibleDescription('Please provide an image The first one is shown.');
  expect(button('Upload')).toBeInvalid();
});
