import {
  api,
  failure,
  HttpResponse,
  http,
  makeAdmin,
  renderWithPortal,
  screen,
  server,
  waitFor,
} from '@slabdesk/testing';
import { ViewAsButton } from '.';

const token = { tokenType: 'Bearer', accessToken: 'view-1', refreshToken: '' };

/** Stands in for the tab that `window.open` returns. */
const makeTab = () => ({
  sessionStorage: { setItem: jest.fn() },
  location: { replace: jest.fn() },
  close: jest.fn(),
});

const open = async () => {
  const dealer = { _id: 'd1', businessName: 'Granite & Co' };
  const view = renderWithPortal(<ViewAsButton dealer={dealer} />, { user: makeAdmin() });
  await view.user.click(screen.getByRole('button', { name: 'View as Granite & Co' }));
  await screen.findByRole('dialog', { name: 'View as Granite & Co' });
  const send = async (reason: string) => {
    if (reason) await view.user.type(screen.getByRole('textbox', { name: /Reason/ }), reason);
    await view.user.click(screen.getByRole('button', { name: 'Open portal' }));
  };
  return { ...view, send };
};

const respondWith = (respond: () => Response) => {
  const sent: unknown[] = [];
  server.use(
    http.post(api('admin/fabricator/d1/view-as'), async ({ request }) => {
      sent.push(await request.json());
      return respond();
    }),
  );
  return sent;
};

let windowOpen: jest.SpiedFunction<typeof window.open>;
beforeEach(() => {
  windowOpen = jest.spyOn(window, 'open').mockReturnValue(null);
});

it('The View as button opens a new tab with the token, and keeps the token out of the URL', async () => {
  const tab = makeTab();
  windowOpen.mockReturnValue(tab as unknown as Window);
  const sent = respondWith(() => HttpResponse.json({ created: { _id: 'v1', token } }, { status: 201 }));
  const { send } = await open();
  expect(screen.getByRole('dialog')).toHaveTextContent('read-only, for 30 minutes. The dealer will read');
  await send('Order ORD-1001 looks wrong');
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/'));
  expect(sent).toEqual([{ reason: 'Order ORD-1001 looks wrong' }]);
  expect(windowOpen).toHaveBeenCalledWith('', '_blank');
  expect(tab.sessionStorage.setItem).toHaveBeenCalledWith('view-as', JSON.stringify(token));
  expect(localStorage.getItem('token')).not.toContain('view-1');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('The View as button requires a reason first', async () => {
  const { send } = await open();
  await send('');
  expect(await screen.findByText('Please say why; the dealer reads it')).toBeVisible();
  expect(windowOpen).not.toHaveBeenCalled();
});

it('The View as button closes the tab and shows why the portal could not be opened', async () => {
  const tab = makeTab();
  windowOpen.mockReturnValue(tab as unknown as Window);
  respondWith(() => failure(404, 'This dealer no longer exists.'));
  const { send } = await open();
  await send('To help');
  expect(await screen.findByText('This dealer no longer exists.')).toBeVisible();
  expect(tab.close).toHaveBeenCalled();
});

it('The View as button sends no request if the browser blocks the new tab', async () => {
  const sent = respondWith(() => failure(500, 'never'));
  const { send } = await open();
  await send('To help');
  expect(await screen.findByText(/has blocked the new tab/)).toBeVisible();
  expect(sent).toEqual([]);
});
