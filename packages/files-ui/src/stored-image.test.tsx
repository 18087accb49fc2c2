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
import { StoredImage, type StoredImageProps } from './stored-image';

const ID = '01900000-0000-7000-8000-0000000000aa';

/** Mocks the signed-URL endpoint and returns the requested widths. */
const serveFile = (contentType = 'image/webp', fileName = 'slab.jpg') => {
  const widths: Array<string | null> = [];
  server.use(
    http.get(api('s3/get-signed-url/:id'), ({ request }) => {
      widths.push(new URL(request.url).searchParams.get('width'));
      return HttpResponse.json({
        signedUrl: `https://files.example/${widths.length}`,
        contentType,
        fileName,
      });
    }),
  );
  return widths;
};

const show = (props: Partial<StoredImageProps> = {}) =>
  renderWithPortal(<StoredImage objectId={ID} alt="Carrara" width={64} {...props} />, { user: makeUser() });

const image = () => screen.findByRole('img', { name: 'Carrara' });

describe('A stored image', () => {
  afterEach(() => {
    window.devicePixelRatio = 1;
  });

  it.each([
    [64, 1, '160'],
    [160, 1, '160'],
    [161, 1, '320'],
    [64, 2, '160'],
    [200, 2, '640'],
    [200, 4, '640'],
    [1200, 1, '1280'],
    [4000, 3, '2560'],
  ])(
    'of %d px at a pixel density of %d is requested with a width of %s',
    async (width, density, requested) => {
      window.devicePixelRatio = density;
      const widths = serveFile();
      show({ width });
      await image();
      expect(widths).toEqual([requested]);
    },
  );

  it('loads only after it scrolls into view', async () => {
    let appear: IntersectionObserverCallback = () => undefined;
    class Observer {
      constructor(callback: IntersectionObserverCallback) {
        appear = callback;
      }
      observe() {}
      disconnect() {}
    }
    Object.assign(window, { IntersectionObserver: Observer });
    const widths = serveFile();
    show();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(widths).toEqual([]);
    act(() => appear([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver));
    expect(await image()).toBeVisible();
    Reflect.deleteProperty(window, 'IntersectionObserver');
  });

  it('is cached after it is resized, and requested again if the original was served', async () => {
    const originals = serveFile('image/jpeg');
    const first = show();
    await image();
    first.unmount();
    const widths = serveFile();
    const second = show();
    await image();
    second.unmount();
    show();
    await image();
    expect([originals.length, widths.length]).toEqual([1, 1]);
  });

  it('shows a placeholder without a file, and an icon for other file types', async () => {
    const { unmount } = show({ objectId: undefined });
    expect(await image()).toBeVisible();
    unmount();
    serveFile('application/pdf');
    show({ onOpen: () => undefined });
    expect(await screen.findByRole('button', { name: 'Open Carrara' })).toBeVisible();
  });

  it('is an icon with the name of the file, cut off, if no small image can be made', async () => {
    serveFile('application/octet-stream', 'kitchen-panorama-2026.png');
    const { container } = show();
    expect(await image()).toBeVisible();
    expect(screen.getByText('kitchen-panorama-2...')).toBeVisible();
    expect(container.querySelector('img')).toBeNull();
  });

  it('offers a retry in a box of any size', async () => {
    for (const width of [64, 320]) {
      server.use(http.get(api('s3/get-signed-url/:id'), () => failure(503, 'Busy')));
      const { user, unmount } = show({ width });
      const retry = await screen.findByRole('button', { name: 'Retry Carrara' });
      serveFile();
      await user.click(retry);
      expect(await image()).toBeVisible();
      unmount();
      window.localStorage.clear();
    }
  });

  it('appears automatically once it can be loaded', async () => {
    serveFile();
    const { container } = show();
    const picture = () => container.querySelector('img') as Element;
    for (const load of [1, 2]) {
      await waitFor(() => expect(picture()).toHaveAttribute('src', `https://files.example/${load}`));
      fireEvent.error(picture());
    }
    expect(await screen.findByRole('button', { name: 'Retry Carrara' })).toBeVisible();
    const probe = {} as HTMLImageElement;
    jest.spyOn(window, 'Image').mockReturnValue(probe);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(probe.src).toMatch(/^https:\/\/files.example/));
    expect(screen.getByRole('button', { name: 'Retry Carrara' })).toBeVisible();
    await act(async () => probe.onload?.(new Event('load')));
    expect(await image()).toBeVisible();
  });

  it('shows no error when it is decorative', async () => {
    serveFile();
    const { container } = show({ alt: '' });
    for (const load of [1, 2]) {
      await screen.findByText(
        (_text, element) => element?.getAttribute('src') === `https://files.example/${load}`,
      );
      fireEvent.error(container.querySelector('img') as Element);
    }
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(container.querySelector('img, button')).toBeNull();
  });
});
