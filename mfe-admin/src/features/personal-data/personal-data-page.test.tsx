import {
  act,
  api,
  failure,
  HttpResponse,
  http,
  makeAdmin,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { Erasure, PersonErase } from 'bff-contract';
import { makeErasure } from '../../testing/records';
import { PersonalDataPage } from './personal-data-page';

const me = makeAdmin();

const open = (id = 'u1') =>
  renderWithPortal(<PersonalDataPage />, {
    path: `/admin/personal-data/${id}`,
    route: '/admin/personal-data/:id',
    user: me,
  });

const PSEUDONYM = 'Erased person 7F3K9Q';

/** Serves the preview and erases with the password "right"; with two steps only with a code. */
const serve = ({ hasTwoStep = false, ...changes }: Partial<Erasure> & { hasTwoStep?: boolean } = {}) => {
  let erasure = makeErasure(changes);
  const sent: PersonErase[] = [];
  server.use(
    http.get(api('admin/user/:id/erasure'), () => HttpResponse.json(erasure)),
    http.get(api('app/two-step'), () => HttpResponse.json({ enabled: hasTwoStep, recoveryCodesLeft: 10 })),
    http.post(api('admin/user/u1/erase'), async ({ request }) => {
      const body = (await request.json()) as PersonErase;
      sent.push(body);
      const refuse = (code: string, fields: Record<string, string>) =>
        failure(400, Object.values(fields)[0] ?? '', { code, fields });
      if (body.email !== erasure.email)
        return refuse('INVALID', { email: "This is not the person's email address" });
      if (body.currentPassword !== 'right')
        return refuse('PASSWORD_REQUIRED', { currentPassword: 'This password is wrong' });
      if (hasTwoStep && !body.code) return refuse('PASSWORD_REQUIRED', { code: 'Please provide a code' });
      erasure = makeErasure({ isErased: true, name: PSEUDONYM, email: 'erased@erased.invalid' });
      return HttpResponse.json(erasure);
    }),
  );
  return sent;
};

const openForm = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: 'Erase this person' }));
  return within(await screen.findByRole('dialog', { name: 'Erase Uma Vance' }));
};

it('/admin/personal-data/{id} shows what erasing means and erases after the address and the password', async () => {
  const sent = serve();
  const page = open();
  expect(await screen.findByText('1 project that nobody ordered')).toBeVisible();
  expect(screen.getByText('3 orders of this person')).toBeVisible();
  expect(screen.getByText(/^Erasing can't be undone/)).toBeVisible();

  const dialog = await openForm(page);
  expect(dialog.getByRole('button', { name: 'Erase' })).toHaveClass('MuiButton-colorError');
  const submit = () => page.user.click(dialog.getByRole('button', { name: /Erase|Retry/ }));
  await submit();
  expect(dialog.getByText('Please type the email of this person')).toBeVisible();
  expect(sent).toEqual([]);
  const email = dialog.getByRole('textbox', { name: /^Email/ });
  await page.user.type(email, 'other@example.com');
  await page.user.type(dialog.getByLabelText(/^Your password/), 'wrong');
  await submit();
  await waitFor(() => expect(email).toHaveAccessibleDescription("This is not the person's email address"));
  await page.user.clear(email);
  await page.user.type(email, 'uma@example.com');
  await submit();
  const password = dialog.getByLabelText(/^Your password/);
  await waitFor(() => expect(password).toHaveAccessibleDescription('This password is wrong'));
  await page.user.clear(password);
  await page.user.type(password, 'right');
  await submit();

  expect(await screen.findByText(`Erased. Remaining orders show ${PSEUDONYM}`)).toBeVisible();
  expect(await screen.findByText(`This person was erased, and is called ${PSEUDONYM} now.`)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Erase this person' })).toBeNull();
  expect(sent.at(-1)).toEqual({ email: 'uma@example.com', currentPassword: 'right' });
});

it('/admin/personal-data/{id} asks administrators with two-step sign-in for a code', async () => {
  const sent = serve({ hasTwoStep: true });
  const page = open();
  const dialog = await openForm(page);
  await page.user.type(dialog.getByRole('textbox', { name: /^Email/ }), 'uma@example.com');
  await page.user.type(dialog.getByLabelText(/^Your password/), 'right');
  await page.user.type(await dialog.findByRole('textbox', { name: /^Code/ }), '123456');
  await page.user.click(dialog.getByRole('button', { name: 'Erase' }));
  expect(await screen.findByText(`This person was erased, and is called ${PSEUDONYM} now.`)).toBeVisible();
  expect(sent).toEqual([{ email: 'uma@example.com', currentPassword: 'right', code: '123456' }]);
});

it('/admin/personal-data/{id} takes a code although it is unknown whether the administrator has two steps', async () => {
  const sent = serve({ hasTwoStep: true });
  server.use(http.get(api('app/two-step'), () => failure(400, 'Oh no')));
  const page = open();
  const dialog = await openForm(page);
  await page.user.type(dialog.getByRole('textbox', { name: /^Email/ }), 'uma@example.com');
  await page.user.type(dialog.getByLabelText(/^Your password/), 'right');
  await page.user.click(dialog.getByRole('button', { name: 'Erase' }));
  await page.user.type(await dialog.findByRole('textbox', { name: /^Code/ }), '123456');
  await page.user.click(dialog.getByRole('button', { name: /Erase|Retry/ }));
  expect(await screen.findByText(`This person was erased, and is called ${PSEUDONYM} now.`)).toBeVisible();
  expect(sent.at(-1)).toMatchObject({ code: '123456' });
});

it('/admin/personal-data/{id} explains why somebody can not be erased', async () => {
  serve({ openOrders: 2, dealers: 1 });
  const first = open();
  expect(
    await screen.findByText(/^This person is a dealer with 2 orders that are not completed/),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Erase this person' })).toBeNull();
  first.unmount();
  serve({ name: me.name, email: me.email });
  open(me._id);
  expect(await screen.findByText("You can't erase your own account.")).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Erase this person' })).toBeNull();
});

it('/admin/personal-data/{id} downloads an export by its link', async () => {
  serve();
  const started: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    started.push(`${this.hasAttribute('download')} ${this.getAttribute('href')}`);
  });
  let isBusy = true;
  server.use(
    http.post(api('admin/user/u1/export'), () =>
      isBusy
        ? failure(429, 'Too many attempts. Please try again later.')
        : HttpResponse.json({ url: '/api/public/person-export?user=u1' }),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  expect(await screen.findByText(/^The export was not started\. Too many attempts/)).toBeVisible();
  expect(started).toEqual([]);
  isBusy = false;
  const button = screen.getByRole('button', { name: 'Download' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  await user.click(button);
  await waitFor(() => expect(started).toEqual(['true /api/public/person-export?user=u1']));
  click.mockRestore();
});

it("/admin/personal-data/{id} shows an error for a user who doesn't exist", async () => {
  server.use(http.get(api('admin/user/:id/erasure'), () => failure(404, 'This user does not exist.')));
  open('gone');
  expect(await screen.findByText('This user does not exist.')).toBeVisible();
});

it('/admin/personal-data/{id} closes the form when another person is opened', async () => {
  serve();
  const page = open('u2');
  await screen.findByRole('button', { name: 'Erase this person' });
  act(() => void page.router.navigate('/admin/personal-data/u1'));
  await openForm(page);
  // It is cached: no skeleton comes between.
  act(() => void page.router.navigate('/admin/personal-data/u2'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
