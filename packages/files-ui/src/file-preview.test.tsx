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
import { FilePreview } from './file-preview';
import { FilePreviewModal } from './file-preview-modal';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const URL_OF_FILE = 'https://files.example/a';

const show = (respond: () => Response) => {
  server.use(http.get(api('s3/get-signed-url/:id'), respond));
  return renderWithPortal(<FilePreviewModal objectId="a" title="Offer" onClose={() => undefined} />, {
    user: makeUser(),
  });
};

const showType = (contentType: string) =>
  show(() => HttpResponse.json({ signedUrl: URL_OF_FILE, contentType }));

const download = () => screen.findByRole('link', { name: 'Download file' });

describe('The file preview', () => {
  it('shows images, video and audio in place', async () => {
    showType('image/png').unmount();
    const { unmount } = showType('image/png');
    expect(await screen.findByRole('img', { name: 'Offer' })).toHaveAttribute('src', URL_OF_FILE);
    unmount();
    for (const type of ['video/webm', 'audio/mpeg']) {
      window.localStorage.clear();
      const view = showType(type);
      const player = await screen.findByLabelText('Offer', { selector: 'video, audio' });
      expect([player.tagName.toLowerCase(), player.getAttribute('src')]).toEqual([
        type.split('/')[0],
        URL_OF_FILE,
      ]);
      expect(player).toHaveAttribute('controls');
      view.unmount();
    }
  });

  it('shows a PDF in a frame 600 px high, with a download link', async () => {
    showType('application/pdf');
    const frame = await screen.findByTitle('Offer');
    expect(frame).toHaveAttribute('src', URL_OF_FILE);
    expect(frame).toHaveStyle({ height: '600px' });
    expect(await download()).toHaveAttribute('href', URL_OF_FILE);
  });

  it('shows an icon for a Word document, and only a link for other types', async () => {
    const { unmount } = showType(DOCX);
    expect(await screen.findByRole('img', { name: 'Word document' })).toBeVisible();
    expect(await download()).toHaveAttribute('href', URL_OF_FILE);
    unmount();
    window.localStorage.clear();
    showType('application/zip');
    expect(await download()).toBeVisible();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it("shows the error and a retry if the URL can't be loaded", async () => {
    const { user } = show(() => failure(404, 'This file does not exist or has been deleted.'));
    expect(await screen.findByText('This file does not exist or has been deleted.')).toBeVisible();
    server.use(
      http.get(api('s3/get-signed-url/:id'), () =>
        HttpResponse.json({ signedUrl: URL_OF_FILE, contentType: 'image/png' }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('img', { name: 'Offer' })).toBeVisible();
  });

  it('goes on playing a video that is signed again, which also may fail', async () => {
    let signed = 0;
    let isDown = false;
    server.use(
      http.get(api('s3/get-signed-url/:id'), () => {
        signed += 1;
        if (isDown) return failure(404, 'This file does not exist or has been deleted.');
        return HttpResponse.json({ signedUrl: `${URL_OF_FILE}?${signed}`, contentType: 'video/mp4' });
      }),
    );
    // Files that are asked for in a width, and have none, aren't cached.
    renderWithPortal(<FilePreview objectId="a" name="Offer" width={800} />, { user: makeUser() });
    const player = await screen.findByLabelText('Offer', { selector: 'video' });
    for (const times of [2, 3]) {
      act(() => void window.dispatchEvent(new Event('offline')));
      act(() => void window.dispatchEvent(new Event('online')));
      await waitFor(() => expect(signed).toBe(times));
      await act(async () => undefined);
      expect(player).toBeInTheDocument();
      expect(player).toHaveAttribute('src', `${URL_OF_FILE}?1`);
      isDown = true;
    }
    isDown = false;
    fireEvent.error(player);
    expect(await screen.findByLabelText('Offer', { selector: 'video' })).toHaveAttribute(
      'src',
      `${URL_OF_FILE}?4`,
    );
  });

  it('downloads a file from where it was signed last', async () => {
    let signed = 0;
    server.use(
      http.get(api('s3/get-signed-url/:id'), () => {
        signed += 1;
        return HttpResponse.json({ signedUrl: `${URL_OF_FILE}?${signed}`, contentType: 'application/pdf' });
      }),
    );
    // Files that are asked for in a width, and have none, aren't cached.
    renderWithPortal(<FilePreview objectId="a" name="Offer" width={800} />, { user: makeUser() });
    const link = await download();
    act(() => void window.dispatchEvent(new Event('offline')));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(link).toHaveAttribute('href', `${URL_OF_FILE}?2`));
    expect(screen.getByTitle('Offer')).toHaveAttribute('src', `${URL_OF_FILE}?1`);
  });

  it('shows an error if the file fails to load', async () => {
    showType('image/png');
    fireEvent.error(await screen.findByRole('img', { name: 'Offer' }));
    fireEvent.error(await screen.findByRole('img', { name: 'Offer' }));
    expect(await screen.findByText('This file could not be shown.')).toBeVisible();
  });
});
