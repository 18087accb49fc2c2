import {
  api,
  failure,
  HttpResponse,
  http,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
} from '@slabdesk/testing';
import { UndoEmailChangePage } from './undo-email-change-page';

const INVALID = 'This link is invalid or has expired. Please request a new one.';

const open = (query: string, user?: ReturnType<typeof makeUser>) =>
  renderWithPortal(<UndoEmailChangePage />, {
    path: `/undo-email-change${query}`,
    ...(user && { user }),
  });

const recording = (respond: () => Response) => {
  const bodies: unknown[] = [];
  server.use(
    http.post(api('auth/undo-email-change'), async ({ request }) => {
      bodies.push(await request.json());
      return respond();
    }),
  );
  return bodies;
};

const undo = () => screen.findByRole('button', { name: 'Undo the change' });

it('/undo-email-change changes nothing before the button is pressed, then explains what to do next', async () => {
  const bodies = recording(() => HttpResponse.json({ message: 'OK' }));
  const { user } = open('?token=one-time&id=u1');
  expect(screen.getByRole('heading', { level: 1, name: 'Undo the change of your email' })).toBeVisible();
  const button = await undo();
  expect(bodies).toEqual([]);
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Change undone' })).toBeVisible();
  expect(screen.getByText(/We have sent you a link to choose a new password/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/login');
  expect(bodies).toEqual([{ token: 'one-time', id: 'u1' }]);
});

it("/undo-email-change ends this tab's session only for the same account", async () => {
  recording(() => HttpResponse.json({ message: 'OK' }));
  const other = open('?token=one-time&id=u1', makeUser());
  await other.user.click(await undo());
  expect(await screen.findByRole('heading', { name: 'Change undone' })).toBeVisible();
  expect(localStorage.getItem('token')).not.toBeNull();
  other.unmount();

  const own = open(`?token=one-time&id=${makeUser()._id}`, makeUser());
  expect(await screen.findByText(/this one too/)).toBeVisible();
  await own.user.click(await undo());
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  expect(screen.getByRole('heading', { name: 'Change undone' })).toBeVisible();
});

it('/undo-email-change shows why a link is invalid, without a retry', async () => {
  recording(() => failure(400, INVALID));
  const { user } = open('?token=used&id=u1');
  await user.click(await undo());
  expect(await screen.findByRole('alert')).toHaveTextContent(INVALID);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it('/undo-email-change retries after a server failure', async () => {
  let isDown = true;
  recording(() => (isDown ? failure(503, 'The service is busy.') : HttpResponse.json({ message: 'OK' })));
  const { user } = open('?token=one-time&id=u1');
  await user.click(await undo());
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is busy.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Change undone' })).toBeVisible();
});

it('/undo-email-change shows an error for a truncated link', () => {
  open('?token=one-time');
  expect(screen.getByRole('alert')).toHaveTextContent(INVALID);
});
