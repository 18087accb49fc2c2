import { makeUser, renderWithPortal, screen } from '@slabdesk/testing';
import { SpecialPricesButton } from '.';

const of = { kind: 'material', id: 'granite', name: 'Granite' } as const;
const reader = makeUser({
  fabricator: { _id: 'f1', businessName: 'Granite & Co', code: 'BCDF12', role: 'read-only' },
});

it('Special prices are not shown to read-only members, who see no customers', async () => {
  renderWithPortal(
    <>
      <SpecialPricesButton of={of} />
      <button type="button">Beside</button>
    </>,
    { user: reader },
  );
  await screen.findByRole('button', { name: 'Beside' });
  expect(screen.queryByRole('button', { name: 'Special Prices' })).toBeNull();
});
