import { act, HttpResponse, http, renderWithPortal, screen, server, waitFor } from '@slabdesk/testing';
import { setTimeZone } from '@slabdesk/units';
import type { ReleasePreviewState } from 'bff-contract/web';
import { PreviewBanner } from './preview-banner';

const NOON = new Date('2026-03-09T12:00:00');

const makePreview = (changes: Partial<ReleasePreviewState> = {}): ReleasePreviewState => ({
  remote: 'dealer',
  version: '1.5.0',
  until: new Date('2026-03-09T14:30:00').toISOString(),
  ...changes,
});

const open = (preview: ReleasePreviewState | undefined = makePreview()) => {
  const reload = jest.fn();
  const ui = (shown: ReleasePreviewState | undefined) => <PreviewBanner preview={shown} reload={reload} />;
  return { ...renderWithPortal(ui(preview)), reload, ui };
};

const banner = () => screen.getByRole('region', { name: 'Preview of a release' });

beforeEach(() => jest.useFakeTimers({ now: NOON, doNotFake: ['queueMicrotask', 'setTimeout'] }));
afterEach(() => {
  jest.useRealTimers();
  setTimeZone(undefined);
});

it('The preview banner says which release is shown until when', () => {
  open();
  expect(banner()).toHaveTextContent(/^You're previewing dealer 1\.5\.0 until 2:30\sPM\.Leave preview$/);
});

it('The preview banner shows the day if the preview ends on another one', () => {
  open(makePreview({ until: new Date('2026-03-10T14:30:00').toISOString() }));
  expect(banner()).toHaveTextContent(/until Mar 10, 2026, 2:30\sPM\./);
});

it('The preview banner shows the time of the time zone that the portal shows', () => {
  jest.setSystemTime(new Date('2026-03-09T12:00:00Z'));
  setTimeZone('Pacific/Kiritimati');
  open(makePreview({ until: '2026-03-09T12:30:00Z' }));
  expect(banner()).toHaveTextContent(/until 2:30\sAM\./);
});

it('The preview banner says why a release is not shown', () => {
  open(makePreview({ problem: 'it needs portal API ^2.0, and the portal offers 1.4' }));
  expect(banner()).toHaveTextContent(
    "dealer 1.5.0 can't be shown: it needs portal API ^2.0, and the portal offers 1.4. You see the usual release.",
  );
});

it('Leave preview ends the preview of this browser and reloads the page', async () => {
  let left = 0;
  server.use(
    http.post('*/release-preview/leave', () => {
      left += 1;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, reload } = open();
  await user.click(screen.getByRole('button', { name: 'Leave preview' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(left).toBe(1);
});

it('Leave preview says that it failed, and can be tried again', async () => {
  server.use(http.post('*/release-preview/leave', () => HttpResponse.error()));
  const { user, reload } = open();
  await user.click(screen.getByRole('button', { name: 'Leave preview' }));
  expect(await screen.findByText('The preview could not be left. Please try again.')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Leave preview' })).toBeVisible();
});

it('The preview banner says that the preview has ended', async () => {
  const { user, reload, rerender, ui } = open();
  act(() => rerender(ui(undefined)));
  expect(banner()).toHaveTextContent(
    /^The preview has ended\. Open pages stay until you leave or reload them\.Reload$/,
  );
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
});
