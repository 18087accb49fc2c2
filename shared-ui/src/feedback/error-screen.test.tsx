import {
  api,
  HttpResponse,
  http,
  makeAdmin,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
} from '@slabdesk/testing';
import { type ReactNode, useState } from 'react';
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

const Failing = ({ crash }: { crash: { message: string } }) => {
  throw new Error(crash.message);
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
let descriptions: unknown[];

beforeEach(() => {
  reports = [];
  descriptions = [];
  // React logs caught errors, which are expected here.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    http.post(api('log/crash-report'), async ({ request }) => {
      reports.push((await request.json()) as Report);
      return HttpResponse.json({ id: 'report-1' });
    }),
    http.post(api('app/submit-crash-report'), async ({ request }) => {
      descriptions.push(await request.json());
      return HttpResponse.json({ id: 'report-1' });
    }),
  );
});

const other = (
  <AreaBoundary name="dealer/pricing">
    <Failing crash={{ message: 'elsewhere' }} />
  </AreaBoundary>
);

const created = () => reports.filter(({ id }) => id === 'new');
const messages = () => created().map(({ error }) => error?.message);

it('The error screen shows tips to a visitor, keeps the rest of the page and sends one report', async () => {
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

it('The error screen lets a signed-in user add a description to the report', async () => {
  const { user } = renderWithPortal(page, { user: makeUser() });
  const box = await screen.findByPlaceholderText('Describe what happened...');
  expect(screen.getByText('Oops! Something went wrong.')).toBeVisible();
  expect(box).toHaveAttribute('rows', '5');
  await user.type(box, 'I opened an order');
  await user.paste('\tand\u0007 a\nsecond line');
  await user.click(screen.getByRole('button', { name: 'Submit Crash Report' }));
  expect(await screen.findByText(/Thank you/)).toBeVisible();
  expect(descriptions).toEqual([
    { id: 'report-1', userDescription: 'I opened an order and  a\nsecond line' },
  ]);
  // The user was loaded only after the crash.
  expect(created()).toHaveLength(1);
  expect(created()[0]?.data.user).toBeUndefined();
  expect(reports.filter(({ id }) => id !== 'new')).toEqual([
    { id: 'report-1', data: { user: makeUser()._id } },
  ]);
});

it("The error screen shows an error and keeps the description if it can't be sent", async () => {
  const { user } = renderWithPortal(page, { user: makeUser() });
  const box = await screen.findByPlaceholderText('Describe what happened...');
  server.use(http.post(api('app/submit-crash-report'), () => HttpResponse.error()));
  await user.type(box, 'It broke');
  await user.click(screen.getByRole('button', { name: 'Submit Crash Report' }));
  expect(await screen.findByText(/could not be sent/)).toBeVisible();
  expect(box).toHaveValue('It broke');
  await user.clear(box);
});

it('The error screen sends a manual report if the automatic one failed', async () => {
  let isBusy = true;
  server.use(
    http.post(api('log/crash-report'), async ({ request }) => {
      if (isBusy) return HttpResponse.json({ error: 'Busy' }, { status: 503 });
      reports.push((await request.json()) as Report);
      return HttpResponse.json({ id: 'report-1' });
    }),
  );
  const { user } = renderWithPortal(page, { user: makeUser() });
  await user.type(await screen.findByPlaceholderText('Describe what happened...'), 'It broke');
  isBusy = false;
  await user.click(screen.getByRole('button', { name: 'Submit Crash Report' }));
  expect(await screen.findByText(/Thank you/)).toBeVisible();
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({
    id: 'new',
    error: { message: 'slabs is undefined' },
    data: { message: 'Manual Crash Report', userDescription: 'It broke', user: makeUser()._id },
  });
});

it('The error screen appears while offline and sends its report when the network is back', async () => {
  let online = false;
  let attempts = 0;
  server.use(
    http.post(api('log/crash-report'), async ({ request }) => {
      attempts += 1;
      if (!online) return HttpResponse.error();
      reports.push((await request.json()) as Report);
      return HttpResponse.json({ id: 'report-1' });
    }),
  );
  const sent = jest.spyOn(globalThis, 'fetch');
  renderWithPortal(page);
  expect(await screen.findByText('Refresh the page')).toBeVisible();
  await waitFor(() => expect(attempts).toBe(1));
  await Promise.allSettled(sent.mock.results.map(({ value }) => value));
  online = true;
  // A different crash is reported after whatever the failed attempt led to without the event.
  renderWithPortal(other);
  await waitFor(() => expect(messages()).toEqual(['elsewhere']));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(messages()).toEqual(['elsewhere', 'slabs is undefined']));
});

it('The error screen sends one report of a repeated crash', async () => {
  const { user, rerender } = renderWithPortal(page);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await user.click(screen.getByRole('button', { name: 'Retry' }));
  }
  rerender(<p>Elsewhere</p>);
  renderWithPortal(page);
  // Reports arrive in order, so that of a different crash comes after any repeated one.
  renderWithPortal(other);
  await waitFor(() => expect(messages()).toContain('elsewhere'));
  expect(messages()).toEqual(['slabs is undefined', 'elsewhere']);
});

it('The error screen reports a different crash in the same place separately', async () => {
  const crash = { message: 'first' };
  const { user } = renderWithPortal(
    <AreaBoundary name="x">
      <Failing crash={crash} />
    </AreaBoundary>,
    { user: makeAdmin() },
  );
  expect(await screen.findByText('first')).toBeVisible();
  crash.message = 'second';
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('second')).toBeVisible();
  await waitFor(() => expect(messages()).toEqual(['first', 'second']));
});

it('The error screen shows an administrator the error, its location, and the stack on demand', async () => {
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

it('The error screen renders its area again on Retry', async () => {
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

const area = (path: string, content: ReactNode) => (
  <AreaBoundary name={path} resetKey={path}>
    {content}
  </AreaBoundary>
);
const Pages = () => {
  const [isNext, setNext] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setNext(true)}>
        Go on
      </button>
      {isNext ? area('dealer/pricing', <p>Prices</p>) : area('dealer/orders', <Broken />)}
    </>
  );
};

it('The error screen keeps a description that was not sent when its area is rendered again', async () => {
  const { user } = renderWithPortal(page, { user: makeUser() });
  await user.type(await screen.findByLabelText('Describe what happened...'), 'I pressed Save');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('Describe what happened...')).toHaveValue('I pressed Save');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Submit Crash Report' }));
  expect(await screen.findByText(/Thank you/)).toBeVisible();
});

it('The error screen reports a crash only once if the user opens another page', async () => {
  const { user } = renderWithPortal(<Pages />);
  await waitFor(() => expect(created()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByText('Prices')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(created().map(({ data }) => data.componentName)).toEqual(['dealer/orders']);
});
