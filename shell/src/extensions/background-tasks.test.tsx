import type { TaskContext } from '@slabdesk/portal';
import { pageKept } from '@slabdesk/portal/shell';
import { act, api, HttpResponse, http, makeUser, renderWithPortal, server, waitFor } from '@slabdesk/testing';
import type { RemoteDescriptor } from 'bff-contract/web';
import { collectRemotes, ShownRemotesContext } from '../loading/known-remotes';
import { loadTask } from '../loading/remotes';
import { BackgroundTasks } from './background-tasks';

jest.mock('../loading/remotes', () => ({ loadTask: jest.fn(), releaseOf: () => undefined }));
const load = jest.mocked(loadTask);

const stop = jest.fn();
const task = jest.fn((_context: TaskContext) => stop);

const remote = (version: string, changes: Partial<RemoteDescriptor> = {}): RemoteDescriptor => ({
  name: 'dealer',
  version,
  entry: `/remotes/dealer/${version}/remoteEntry.js`,
  global: 'remote_dealer',
  portalApi: '5.0',
  routes: [],
  nav: [],
  start: ['dealer'],
  ...changes,
});

const user = makeUser();

const layout = (remotes: RemoteDescriptor[], viewer = user) => (
  <ShownRemotesContext value={collectRemotes(remotes)}>
    <BackgroundTasks area="dealer" user={viewer} />
  </ShownRemotesContext>
);

const show = (...remotes: RemoteDescriptor[]) => renderWithPortal(layout(remotes), { user });

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
  load.mockReset().mockResolvedValue(task);
  task.mockClear();
  stop.mockReset();
});
afterEach(() => jest.useRealTimers());

it('A background task starts when the browser is idle and stops when the area is left', async () => {
  const { unmount } = show(remote('1.0.0'));
  await pass(100);
  expect(load).not.toHaveBeenCalled();
  await pass(2_000);
  expect(task).toHaveBeenCalledTimes(1);
  expect(task.mock.calls[0]?.[0]).toMatchObject({
    area: 'dealer',
    layout: 'dealer',
    user: { _id: user._id },
  });
  // `since` covers the time in which the code loaded.
  expect(Date.now() - (task.mock.calls[0]?.[0].since ?? 0)).toBeGreaterThanOrEqual(1_500);
  unmount();
  expect(stop).toHaveBeenCalledTimes(1);
});

it('A background task stops while the page is kept after its session, and starts again with the next one', async () => {
  show(remote('1.0.0'));
  await pass(2_000);
  expect(task).toHaveBeenCalledTimes(1);
  act(() => pageKept.set(true));
  expect(stop).toHaveBeenCalledTimes(1);
  act(() => pageKept.set(false));
  await pass(2_000);
  expect(task).toHaveBeenCalledTimes(2);
});

it('BackgroundTasks starts nothing for another area, without a task or after unmounting', async () => {
  const view = show(remote('1.0.0', { start: ['admin'] }), remote('1.0.0', { start: [] }));
  await pass(5_000);
  expect(load).not.toHaveBeenCalled();
  view.unmount();
  show(remote('1.0.0')).unmount();
  await pass(5_000);
  expect(task).not.toHaveBeenCalled();
});

it("BackgroundTasks retries until a task's code loads", async () => {
  load.mockRejectedValueOnce(new Error('offline'));
  show(remote('1.0.0'));
  await pass(2_000);
  expect(task).not.toHaveBeenCalled();
  await pass(5_000);
  expect(task).toHaveBeenCalledTimes(1);
});

it('BackgroundTasks reports a task that throws as it starts or stops, without affecting the page', async () => {
  const reports: unknown[] = [];
  server.use(
    http.post(api('log/crash-report'), async ({ request }) => {
      reports.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  task.mockImplementationOnce(() => {
    throw new Error('broken task');
  });
  stop.mockImplementationOnce(() => {
    throw new Error('broken stop');
  });
  const { rerender } = show(remote('1.0.0'), remote('2.0.0', { name: 'admin' }));
  await pass(5_000);
  expect(task).toHaveBeenCalledTimes(2);
  rerender(layout([remote('1.0.0')]));
  await waitFor(() =>
    expect(reports).toEqual([
      expect.objectContaining({
        error: expect.objectContaining({ message: 'broken task' }),
        data: expect.objectContaining({ remote: 'dealer', release: '1.0.0' }),
      }),
      expect.objectContaining({
        error: expect.objectContaining({ message: 'broken stop' }),
        data: expect.objectContaining({ remote: 'admin', release: '2.0.0' }),
      }),
    ]),
  );
});
