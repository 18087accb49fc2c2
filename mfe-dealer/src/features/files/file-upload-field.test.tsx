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
  setRuntimeConfig,
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
  respond(status: number, body = '') {
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

interface SignRequest {
  name: string;
  type: string;
  body: unknown;
}

const serveSigning = () => {
  const signRequests: SignRequest[] = [];
  server.use(
    http.post(api('s3/get-signed-post-url/:name/:type'), async ({ request, params }) => {
      signRequests.push({
        name: decodeURIComponent(String(params.name)),
        type: decodeURIComponent(String(params.type)),
        body: await request.json(),
      });
      const objectId = signRequests.length === 1 ? ID : OTHER_ID;
      return HttpResponse.json({ signedPostUrl: PUT_URL, objectId });
    }),
    http.get(api('s3/get-signed-url/:id'), () =>
      HttpResponse.json({ signedUrl: GET_URL, contentType: 'image/png' }),
    ),
  );
  return signRequests;
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

it('A stored file is shown under its own name, cut off', async () => {
  server.use(
    http.get(api('s3/get-signed-url/:id'), () =>
      HttpResponse.json({
        signedUrl: GET_URL,
        contentType: 'image/png',
        fileName: 'island-from-the-left.png',
      }),
    ),
  );
  renderField({ value: ID });
  expect(await screen.findByText('island-from-the-le...')).toHaveAttribute(
    'title',
    'island-from-the-left.png',
  );
  expect(screen.queryByText('01900000-0000-7000...')).toBeNull();
});

it('The thumbnail of a stored file shows the whole image', async () => {
  server.use(
    http.get(api('s3/get-signed-url/:id'), () =>
      HttpResponse.json({ signedUrl: GET_URL, contentType: 'image/webp' }),
    ),
  );
  renderField({ value: ID });
  expect(await screen.findByRole('img', { name: 'Preview' })).toHaveStyle({ objectFit: 'contain' });
});

it('The name of a stored file is still known when its URL comes from the cache', async () => {
  const calls: string[] = [];
  server.use(
    http.get(api('s3/get-signed-url/:id'), ({ request }) => {
      calls.push(request.url);
      return HttpResponse.json({ signedUrl: GET_URL, contentType: 'image/webp', fileName: 'island.png' });
    }),
  );
  const before = renderField({ value: ID });
  expect(await screen.findByText('island.png')).toBeVisible();
  before.unmount();
  renderField({ value: ID });
  expect(await screen.findByText('island.png')).toBeVisible();
  expect(calls).toHaveLength(1);
});

it('A field in a list has no button of its own to remove the file, but discards a failed replacement', async () => {
  serveSigning();
  const { user } = renderField({ value: ID, isInList: true });
  expect(await screen.findByRole('button', { name: 'Replace' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  await user.upload(input(), photo());
  (await sent()).respond(500);
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('button', { name: 'Replace' })).toBeVisible();
  expect(value()).toBe(ID);
});

it('The file upload field shows progress and a preview, then returns the stored file', async () => {
  const signRequests = serveSigning();
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
  expect(signRequests[0]?.name).toMatch(/^kitchen\.png_\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(signRequests[0]).toMatchObject({
    type: 'image/png',
    body: { isPublic: false, isViewableByAnyUser: false, size: PNG.length },
  });
  upload.progress(37);
  expect(await screen.findByText('Uploading 37%...')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '37');
  upload.progress(100);
  expect((await screen.findAllByText('Generating Preview...'))[0]).toBeVisible();
  expect(value()).toBe('none');
  upload.respond(200);
  expect(await screen.findByText('01900000-0000-7000...')).toBeVisible();
  expect(value()).toBe(ID);
});

const store = async (count = 1) => (await sent(count)).respond(200);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const live = () => document.querySelector('[aria-live="polite"]')?.textContent;

it('The file upload field announces progress at the start, each quarter and the end, not each percent', async () => {
  serveSigning();
  const { user } = renderField();
  await user.upload(input(), photo());
  const upload = await sent();
  const announced = [live()];
  for (let percent = 1; percent <= 100; percent += 1) {
    upload.progress(percent);
    if (live() !== announced.at(-1)) announced.push(live());
  }
  expect(announced).toEqual([
    'Uploading kitchen.png',
    'Uploading 25%',
    'Uploading 50%',
    'Uploading 75%',
    'Generating Preview...',
  ]);
});

it('The file upload field sends the file permissions', async () => {
  const signRequests = serveSigning();
  const { user } = renderField({ isPublic: true, isViewableByAnyUser: true });
  await user.upload(input(), photo());
  await sent();
  expect(signRequests[0]?.body).toMatchObject({ isPublic: true, isViewableByAnyUser: true });
});

it('The file upload field shows an error with a Retry button that sends the same file', async () => {
  serveSigning();
  const { user } = renderField();
  await user.upload(input(), photo());
  (await sent()).breakOff();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Something went wrong...');
  expect(alert).toHaveTextContent('Please check your connection');
  await user.click(button('Retry'));
  const again = await sent(2);
  expect(again.body?.name).toBe('kitchen.png');
  again.respond(200);
  await waitFor(() => expect(value()).toBe(OTHER_ID));
});

it('The file upload field retries only the preview if the file is already stored', async () => {
  serveSigning();
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
  ['a server error', () => failure(500, 'Internal'), 'get-signed-post-url returned an error'],
  ['a response without a URL', () => HttpResponse.json({}), 'get-signed-post-url did not return a url'],
  [
    'a rejection',
    () => failure(400, 'Files of this type are not accepted'),
    'Files of this type are not accepted',
  ],
  ['no response', () => HttpResponse.error(), /could not be reached/],
])('The file upload field shows an error after %s', async (_what, respond, text) => {
  server.use(http.post(api('s3/get-signed-post-url/:name/:type'), respond));
  const { user } = renderField();
  await user.upload(input(), photo());
  expect(await screen.findByText('Something went wrong...')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(button('Retry')).toBeEnabled();
});

it.each([
  ['a URL', 'get-signed-url did not return a url', () => HttpResponse.json({ contentType: 'image/png' })],
  [
    'the right content',
    'The content of this file is not PNG.',
    () => failure(415, 'The content of this file is not PNG.'),
  ],
])('The file upload field shows an error if the preview lacks %s', async (_what, text, respond) => {
  serveSigning();
  server.use(http.get(api('s3/get-signed-url/:id'), respond));
  const { user } = renderField();
  await user.upload(input(), photo());
  await store();
  expect(await screen.findByText(text)).toBeVisible();
  expect(value()).toBe('none');
});

it('The file upload field shows the error message of the file server', async () => {
  serveSigning();
  const { user } = renderField();
  await user.upload(input(), photo());
  (await sent()).respond(413, JSON.stringify({ error: 'Files may be up to 50 MiB', code: 'TOO_LARGE' }));
  expect(await screen.findByText('Files may be up to 50 MiB')).toBeVisible();
});

it('The file upload field fails an upload without progress for a minute', async () => {
  serveSigning();
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

it('The file upload field aborts a cancelled upload and keeps the focus', async () => {
  serveSigning();
  const { user } = renderField();
  await user.upload(input(), photo());
  const upload = await sent();
  await user.click(button('Cancel'));
  expect(upload.aborted).toBe(true);
  expect(button('Upload')).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(value()).toBe('none');
});

it('The file upload field aborts the upload when it unmounts', async () => {
  serveSigning();
  const { user, unmount } = renderField();
  await user.upload(input(), photo());
  const upload = await sent();
  unmount();
  expect(upload.aborted).toBe(true);
});

it('The file upload field replaces a stored file only after the new one is stored, and can remove it', async () => {
  serveSigning();
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

it('The file upload field accepts the same file twice', async () => {
  serveSigning();
  const { user } = renderField();
  const same = photo();
  await user.upload(input(), same);
  await store();
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await user.upload(input(), same);
  await store(2);
  await waitFor(() => expect(value()).toBe(OTHER_ID));
});

describe('The file upload field with dropped or pasted content', () => {
  const field = () => screen.getByRole('group', { name: 'Upload Image' });

  it('accepts a dropped file', async () => {
    serveSigning();
    renderField();
    const dataTransfer = { types: ['Files'], files: [photo()] };
    expect(fireEvent.dragOver(field(), { dataTransfer })).toBe(false);
    expect(fireEvent.drop(field(), { dataTransfer })).toBe(false);
    expect((await sent()).body?.name).toBe('kitchen.png');
  });

  it('accepts an image from the clipboard while a button has focus', async () => {
    serveSigning();
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

describe('The file upload field', () => {
  const huge = () => {
    const video = photo();
    Object.defineProperty(video, 'size', { value: 2 * 1024 ** 3 });
    video.slice = () => {
      throw new Error('A file that is too large is not read');
    };
    return video;
  };

  it.each<[string, () => File, string]>([
    ['a file of 2 GB', huge, 'Files may be up to 50 MiB. kitchen.png has 2 GiB.'],
    ['an empty file', () => file('kitchen.png', 'image/png', ''), 'kitchen.png is empty.'],
    [
      'another type',
      () => file('a-list-of-all-slabs.txt', 'text/plain'),
      'a-list-of-all-slab... is not JPEG, PNG, WebP, GIF, AVIF or HEIC.',
    ],
    ['SVG', () => file('logo.svg', 'image/svg+xml'), 'logo.svg is not JPEG, PNG, WebP, GIF, AVIF or HEIC.'],
    [
      'text named like an image',
      () => file('kitchen.png', 'image/png', 'the bytes'),
      'The content of kitchen.png is not PNG.',
    ],
    [
      'an image named like another type',
      () => file('kitchen.png', 'image/png', 'GIF89a'),
      'The content of kitchen.png is GIF, not PNG.',
    ],
    [
      'an image named like a page',
      () => file('kitchen.html', 'image/png'),
      'kitchen.html has the extension of another type than PNG.',
    ],
    [
      'an image with too many pixels',
      () => file('kitchen.png', 'image/png', `${PNG}\0\0\0\rIHDR\0\0\x2a\xf8\0\0\x2a\xf8`),
      'PNG images may have up to 100 megapixels. kitchen.png has 121.',
    ],
    [
      'an unreadable file',
      () =>
        Object.assign(photo(), { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) }),
      'kitchen.png could not be read. Please choose it again.',
    ],
  ])('rejects %s before sending anything', async (_what, make, text) => {
    renderField({ accept: 'image/*' });
    // Dropped files bypass the input's `accept` filter.
    fireEvent.drop(screen.getByRole('group'), { dataTransfer: { types: ['Files'], files: [make()] } });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(button('Upload')).toBeEnabled();
  });
});

describe('With a smaller limit of the server', () => {
  beforeEach(() => setRuntimeConfig({ productName: 'Slabdesk', maxUpload: 2 * 2 ** 20 }));

  it('names it, and refuses larger files', async () => {
    renderField({ accept: 'image/*' });
    expect(screen.getByText(/up to 2 MiB/)).toBeVisible();
    const large = photo();
    Object.defineProperty(large, 'size', { value: 3 * 2 ** 20 });
    fireEvent.drop(screen.getByRole('group'), { dataTransfer: { types: ['Files'], files: [large] } });
    expect(await screen.findByText('Files may be up to 2 MiB. kitchen.png has 3 MiB.')).toBeVisible();
  });
});

it('The file upload field accepts the photos of phones, also where the system does not know their type', async () => {
  const signRequests = serveSigning();
  const { user } = renderField({ accept: 'image/*' });
  const accepted = input().getAttribute('accept')?.split(',');
  expect(accepted).toEqual(expect.arrayContaining(['image/heic', 'image/heif', '.heic', '.heif']));
  await user.upload(input(), file('IMG_0001.HEIC', '', '\0\0\0\x14ftypheic\0\0\0\0mif1'));
  await sent();
  expect(signRequests[0]?.type).toBe('image/heic');
});

it('The file upload field identifies a document by its extension if the system reports no type', async () => {
  const signRequests = serveSigning();
  const { user } = renderField();
  await user.upload(input(), file('Offer.DOCX', '', 'PK\x03\x04 word/document.xml'));
  await sent();
  expect(signRequests[0]?.type).toBe(
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  );
});

it.each([
  ['Küche 💎.png', /^Küche 💎\.png_2/],
  [`${'n'.repeat(500)}.png`, /^n{266}\.png_2/],
  ['a\u0000b.png', /^a_b\.png_2/],
  ['💎'.repeat(120), /^(💎)+_2/],
])('The file upload field sends the name %j in a form that fits a URL path', async (name, expected) => {
  const signRequests = serveSigning();
  const { user } = renderField();
  await user.upload(input(), file(name, 'image/png'));
  await sent();
  expect(signRequests[0]?.name).toMatch(expected);
});

it('The file upload field stays busy and asks before leaving until a failed upload is discarded', async () => {
  serveSigning();
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

it('The file upload field is associated with its error message and hint', () => {
  renderField({ error: 'Please provide an image', required: true, hint: 'The first one is shown.' });
  expect(button('Upload')).toHaveAccessibleDescription('Please provide an image The first one is shown.');
  expect(button('Upload')).toBeInvalid();
});
