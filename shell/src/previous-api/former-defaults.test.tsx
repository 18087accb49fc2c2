import { makeUser, renderWithPortal, screen } from '@slabdesk/testing';
import { completeRoute, FormerDealerChooser } from './former-defaults';

const own = { _id: 'own', businessName: 'Granite & Co', code: 'BCDF12', role: 'owner' } as const;
const show = (user = makeUser({ fabricator: own, dealers: [own] }), has?: 'dealers') =>
  renderWithPortal(
    <FormerDealerChooser
      user={user}
      slim={false}
      extensions={[{ entry: { slot: 'frame.account', id: 'a', order: 1, ...(has && { has }) } }]}
    />,
  );
const chooser = { name: 'Dealer: Granite & Co' };

it('users of several dealers choose in the frame, unless a remote offers the choice', async () => {
  const former = show();
  expect(await screen.findByRole('button', chooser)).toBeVisible();
  former.unmount();
  for (const { container, unmount } of [show(undefined, 'dealers'), show(makeUser({ fabricator: own }))]) {
    expect(container.querySelector('button')).toBeNull();
    unmount();
  }
});

it('earlier releases have the start page of administrators, and the onboarding', () => {
  const entry = { page: 'page', title: 'Page', layout: 'column', guard: 'user' } as const;
  expect(completeRoute({ ...entry, path: '/admin' }).home).toBe(true);
  expect(completeRoute({ ...entry, path: '/onboarding' }).first?.until).toBe('onboardingComplete');
  expect(completeRoute({ ...entry, path: '/orders' })).toEqual({ ...entry, path: '/orders' });
});
