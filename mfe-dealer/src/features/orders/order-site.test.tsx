import {
  api,
  failure,
  getToasts,
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
import { OrderSite } from './order-site';

const path = api('fabricator/order/order-1/site');

const open = (project: object = {}) => {
  const order = makeOrder();
  return renderWithPortal(<OrderSite order={{ ...order, project: { ...order.project, ...project } }} />, {
    user: makeUser(),
  });
};

const serve = () => {
  const saved: unknown[] = [];
  server.use(
    http.post(path, async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json({ updated: makeOrder() });
    }),
  );
  return saved;
};

describe('Site', () => {
  it('saves what was typed, and brings back what was there', async () => {
    const saved = serve();
    const { user } = open({ site: { line1: '12 Harbour Lane', country: 'US' }, phone: '+15035550142' });
    await user.click(screen.getByRole('button', { name: 'Change site' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('City'), 'Astoria');
    await user.clear(dialog.getByLabelText('Phone'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const address = { line1: '12 Harbour Lane', line2: '', region: '', postalCode: '', country: 'US' };
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toEqual({
      version: makeOrder().version,
      site: { ...address, city: 'Astoria' },
      phone: '',
      accessNotes: '',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    getToasts()
      .find(({ message }) => message === 'Site saved')
      ?.action?.onClick();
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]).toEqual({ site: { ...address, city: '' }, phone: '+15035550142', accessNotes: '' });
  });

  it('keeps what was typed, and shows the reason at its field, when the server refuses it', async () => {
    server.use(http.post(path, () => failure(400, 'Please check.', { fields: { phone: 'Too short' } })));
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Add site' }));
    const phone = await screen.findByLabelText('Phone');
    await user.type(phone, '12');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Too short')).toBeVisible();
    expect(phone).toHaveValue('12');
  });
});
