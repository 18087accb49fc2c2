import { makeAdmin, makeUser, renderWithPortal, screen, server, waitFor } from '../testing';
import { api, HttpResponse, http } from '../testing/server';
import { AreaBoundary } from './area-boundary';

interface Report {
  id: string;
  error?: { name: string; message: string; stack: string[] };
  data: Record<string, string>;
}

const Broken = () => {
  throw new TypeError('slabs is undefined');
};

const Sometimes = ({ weather }: { weather: { isBad: boolean } }) => {
  if (weather.isBad) throw new Error('once');
  return <p>All well</p>;
};

const page = (
  <>
    <p>The rest of the page</p>
    <AreaBoundary name="dealer/orders">
      <Broken />
    </AreaBoundary>
  </>
);

let reports: Report[];

beforeEach(() => {
  reports = [];
  // React reports what it catches; here that is the point.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    http.post(api('log/crash-report'), async ({ request }) => {
      reports.push((await request.json()) as Report);
      return HttpResponse.json({ id: 'report-1' });
    }),
  );
});

it('gives a visitor tips, keeps the rest alive and sends one report', async () => {
  renderWithPortal(page);
  expect(screen.getByText('The rest of the page')).toBeVisible();
  for (const tip of ['Refresh the page', "Clear your browser's cache", 'Contact our support team']) {
    expect(screen.getByText(tip)).toBeVisible();
  }
  await waitFor(() => expect(reports).toHaveLength(1));
  expect(reports[0]).toMatchObject({
    id: 'new',
    error: { name: 'TypeError', message: 'slabs is undefined' },
    data: { componentName: 'dealer/orders', location: expect.stringContaining('http') },
  });
  expect(reports[0]?.error?.stack.every((line) => line === line.trim())).toBe(true);
});

it('lets a signed-in user describe what happened, on the same report', async () => {
  const { user } = renderWithPortal(page, { user: makeUser() });
  const box = await screen.findByPlaceholderText('Describe what happened...');
  expect(screen.getByText('Oops! Something went wrong.')).toBeVisible();
  expect(box).toHaveAttribute('rows', '5');
  await user.type(box, 'I opened an order');
  await user.click(screen.getByRole('button', { name: 'Submit Crash Report' }));
  expect(await screen.findByText(/Thank you/)).toBeVisible();
  const descriptions = reports.filter((report) => report.data.userDescription);
  expect(descriptions).toEqual([{ id: 'report-1', data: { userDescription: 'I opened an order' } }]);
  expect(reports).toContainEqual({ id: 'report-1', data: { user: makeUser()._id } });
  expect(reports.filter((report) => report.id === 'new')).toHaveLength(1);
});

it('says so when the description cannot be sent, and keeps it', async () => {
  const { user } = renderWithPortal(page, { user: makeUser() });
  const box = await screen.findByPlaceholderText('Describe what happened...');
  server.use(http.post(api('log/crash-report'), () => HttpResponse.error()));
  await user.type(box, 'It broke');
  await user.click(screen.getByRole('button', { name: 'Submit Crash Report' }));
  expect(await screen.findByText(/could not be sent/)).toBeVisible();
  expect(box).toHaveValue('It broke');
});

it('shows an administrator the error, where, and the stack on demand', async () => {
  const { user } = renderWithPortal(page, { user: makeAdmin() });
  expect(await screen.findByText('TypeError')).toBeVisible();
  expect(screen.getByText('inside dealer/orders')).toBeVisible();
  expect(screen.getByText('slabs is undefined')).toBeVisible();
  expect(screen.queryByLabelText('Stack')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show Stack' }));
  expect(screen.getByLabelText('Stack')).toHaveTextContent('at Broken');
  await user.click(screen.getByRole('button', { name: 'Hide Stack' }));
  expect(screen.queryByLabelText('Stack')).toBeNull();
});

it('renders again on Retry', async () => {
  const weather = { isBad: true };
  const { user } = renderWithPortal(
    <AreaBoundary name="x">
      <Sometimes weather={weather} />
    </AreaBoundary>,
  );
  weather.isBad = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('All well')).toBeVisible();
});
