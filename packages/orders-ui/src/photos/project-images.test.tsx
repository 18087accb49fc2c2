import {
  api,
  failure,
  HttpResponse,
  http,
  makeOrder,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import { fireEvent } from '@testing-library/react';
import { ProjectImages } from './project-images';

const project = makeOrder().project;

/** Signs each file with a new URL and counts requests; requests with a width get a WebP. */
const serveFiles = (contentType = 'image/jpeg') => {
  const requested: string[] = [];
  server.use(
    http.get(api('s3/get-signed-url/:objectId'), ({ params, request }) => {
      const isSmall = contentType.startsWith('image/') && new URL(request.url).searchParams.has('width');
      requested.push(String(params.objectId));
      return HttpResponse.json({
        signedUrl: `https://files.example/${params.objectId}/${requested.length}`,
        contentType: isSmall ? 'image/webp' : contentType,
      });
    }),
  );
  return requested;
};

const open = () => renderWithPortal(<ProjectImages project={project} />, { user: makeUser() });

const first = () => screen.findByRole('img', { name: 'Kitchen Miller, image 1 of 2' });

describe('Project Images', () => {
  it('shows each image from its signed URL with an accessible name', async () => {
    serveFiles();
    open();
    expect(await first()).toHaveAttribute('src', 'https://files.example/image-1/1');
    expect(await screen.findByRole('img', { name: 'Kitchen Miller, image 2 of 2' })).toBeVisible();
  });

  it('shows the shortened name of each file below its image, also if it is no image', async () => {
    server.use(
      http.get(api('s3/get-signed-url/:objectId'), ({ params }) =>
        HttpResponse.json({
          signedUrl: `https://files.example/${params.objectId}`,
          contentType: params.objectId === 'image-1' ? 'image/webp' : 'application/pdf',
          fileName: params.objectId === 'image-1' ? 'kitchen-island-from-the-left.jpg' : 'plan.pdf',
        }),
      ),
    );
    open();
    const [image, plan] = await screen.findAllByRole('listitem');
    const name = await within(image!).findByText('kitchen-island-fro...');
    expect(name).toHaveAttribute('title', 'kitchen-island-from-the-left.jpg');
    expect(name).toHaveStyle({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
    expect(await within(plan!).findByText('plan.pdf')).toBeVisible();
  });

  it('shows no object id as a name', async () => {
    serveFiles();
    open();
    await first();
    for (const item of screen.getAllByRole('listitem')) expect(item.textContent?.trim()).toBe('');
  });

  it('caches signed URLs for 12 hours, even across reloads', async () => {
    const requested = serveFiles();
    open().unmount();
    const again = open();
    await first();
    await screen.findByRole('img', { name: 'Kitchen Miller, image 2 of 2' });
    expect(requested.length).toBeLessThanOrEqual(4);
    again.unmount();
    requested.length = 0;
    open().unmount();
    expect(requested).toEqual([]);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 12 * 60 * 60 * 1000 + 1);
    open();
    await first();
    expect(requested).toContain('image-1');
  });

  it('clears cached URLs when the session ends', async () => {
    serveFiles();
    open();
    await first();
    expect(window.localStorage.getItem('signed-urls')).toContain('image-1');
    const { clearToken } = await import('@slabdesk/portal');
    clearToken();
    expect(window.localStorage.getItem('signed-urls')).toBeNull();
  });

  it('caches no response that arrives after the session has ended', async () => {
    let respond: () => void = () => undefined;
    const responded = new Promise<void>((resolve) => {
      respond = resolve;
    });
    server.use(
      http.get(api('s3/get-signed-url/:objectId'), async () => {
        await responded;
        return HttpResponse.json({ signedUrl: 'https://files.example/late', contentType: 'image/webp' });
      }),
    );
    open();
    await screen.findByRole('heading', { name: 'Project Images' });
    await waitFor(() => expect(document.querySelector('[aria-busy], .MuiSkeleton-root')).not.toBeNull());
    const { clearToken } = await import('@slabdesk/portal');
    clearToken();
    respond();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(window.localStorage.getItem('signed-urls')).toBeNull();
  });

  it('requests another URL if an image fails to load, then shows it as unavailable', async () => {
    const requested = serveFiles();
    const { user } = open();
    fireEvent.error(await first());
    await waitFor(async () =>
      expect(await first()).toHaveAttribute('src', 'https://files.example/image-1/3'),
    );
    fireEvent.error(await first());
    expect(await screen.findByText('Image not available')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry Kitchen Miller, image 1 of 2' }));
    expect(await first()).toHaveAttribute('src', 'https://files.example/image-1/4');
    expect(requested).toEqual(['image-1', 'image-2', 'image-1', 'image-1']);
  });

  it("shows an image as unavailable if its URL can't be signed", async () => {
    server.use(http.get(api('s3/get-signed-url/:objectId'), () => failure(404, 'There is no such file.')));
    open();
    await waitFor(() => expect(screen.getAllByText('Image not available')).toHaveLength(2));
  });

  it('offers other file types for download', async () => {
    serveFiles('application/pdf');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Open Kitchen Miller, image 1 of 2' }));
    const dialog = await screen.findByRole('dialog', { name: 'Project Images' });
    expect(await within(dialog).findByRole('link', { name: 'Download file' })).toHaveAttribute(
      'href',
      expect.stringContaining('https://files.example/image-1/'),
    );
  });

  it('enlarges an image, switches by button and key, and restores the focus', async () => {
    serveFiles();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Enlarge Kitchen Miller, image 1 of 2' }));
    const dialog = await screen.findByRole('dialog', { name: 'Project Images' });
    expect(within(dialog).getByText('1 of 2')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Next image' }));
    expect(await within(dialog).findByRole('img')).toHaveAccessibleName('Kitchen Miller, image 2 of 2');
    await user.keyboard('{ArrowRight}');
    expect(within(dialog).getByText('1 of 2')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('switches by key as soon as an image is enlarged', async () => {
    serveFiles();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Enlarge Kitchen Miller, image 1 of 2' }));
    const dialog = await screen.findByRole('dialog', { name: 'Project Images' });
    await user.keyboard('{ArrowRight}');
    expect(within(dialog).getByText('2 of 2')).toBeVisible();
    await user.keyboard('{Tab}{ArrowLeft}');
    expect(within(dialog).getByText('1 of 2')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Enlarge Kitchen Miller, image 1 of 2' })).toHaveFocus();
  });
});
