import {
  api,
  failure,
  fireEvent,
  HttpResponse,
  http,
  makeUser,
  renderWithPortal,
  screen,
  server,
} from '@slabdesk/testing';
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

  it('shows an error if the file fails to load', async () => {
    showType('image/png');
    fireEvent.error(await screen.findByRole('img', { name: 'Offer' }));
    fireEvent.error(await screen.findByRole('img', { name: 'Offer' }));
    expect(await screen.findByText('This file could not be shown.')).toBeVisible();
  });
});
