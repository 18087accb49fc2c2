import { DealerChooser } from '@slabdesk/account-ui/dealers';
import { useCurrentUser } from '@slabdesk/portal';
import {
  api,
  failure,
  fireEvent,
  getToasts,
  HttpResponse,
  http,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
  whoamiHandler,
  within,
} from '@slabdesk/testing';
import { UnsavedChanges } from 'shared-ui/form';

const own = { _id: 'own', businessName: 'Granite & Co', code: 'BCDF12', role: 'owner' } as const;
const other = { _id: 'other', businessName: 'Other Stone', code: 'FDCB21', role: 'read-only' } as const;
const person = makeUser({ fabricator: own, dealers: [own, other] });
const startAnew = jest.fn();
beforeEach(() => void startAnew.mockClear());

const Frame = () => {
  const user = useCurrentUser();
  return user ? <DealerChooser user={user} slim={false} /> : null;
};

const show = (page = <Frame />) =>
  renderWithPortal(page, { path: '/orders', route: '*', user: person, host: { startAnew } });
const chooser = () => screen.findByRole('button', { name: 'Dealer: Granite & Co' });

it('names the dealers with the roles, and starts the portal anew with another one', async () => {
  const chosen: string[] = [];
  const { user, router } = show();
  server.use(
    http.post(api('fabricator/membership/:id/choose'), ({ params }) => {
      chosen.push(String(params.id));
      server.use(whoamiHandler({ isLoggedIn: true, user: { ...person, fabricator: other } }));
      return HttpResponse.json({ message: 'OK' });
    }),
  );
  await user.click(await chooser());
  const choices = screen.getAllByRole('menuitemradio');
  expect(choices.map((choice) => [choice.textContent, choice.getAttribute('aria-checked')])).toEqual([
    ['Granite & CoOwner', 'true'],
    ['Other StoneRead-only', 'false'],
  ]);
  await user.click(screen.getByRole('menuitemradio', { name: /Granite/ }));
  expect(router.state.location.pathname).toBe('/orders');
  await user.click(await chooser());
  await user.click(screen.getByRole('menuitemradio', { name: /Other Stone/ }));
  await waitFor(() => expect(startAnew).toHaveBeenCalledTimes(1));
  expect(chosen).toEqual(['other']);
  expect(router.state.location.pathname).toBe('/');
});

it('closes by Escape alone, and leaves a sidebar around it open', async () => {
  const { user } = show();
  await user.click(await chooser());
  // A native dialog closes by Escape unless its default is prevented.
  expect(fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })).toBe(false);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

it('stays with the dealer if the choice fails', async () => {
  server.use(http.post(api('fabricator/membership/:id/choose'), () => failure(404, 'This dealer is gone')));
  const { user, router } = show();
  await user.click(await chooser());
  await user.click(screen.getByRole('menuitemradio', { name: /Other Stone/ }));
  await waitFor(() => expect(getToasts().map(({ message }) => message)).toEqual(['This dealer is gone']));
  await waitFor(() => expect(router.state.location.state).toBeNull());
  expect(startAnew).not.toHaveBeenCalled();
});

it('asks before a changed form is left, and chooses nothing if the user stays', async () => {
  const choose = jest.fn();
  server.use(http.post(api('fabricator/membership/:id/choose'), choose));
  const { user, router } = show(
    <>
      <Frame />
      <UnsavedChanges when />
    </>,
  );
  await user.click(await chooser());
  await user.click(screen.getByRole('menuitemradio', { name: /Other Stone/ }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(router.state.location.pathname).toBe('/orders');
  expect(choose).not.toHaveBeenCalled();
  expect(startAnew).not.toHaveBeenCalled();
});
