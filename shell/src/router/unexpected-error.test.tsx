import {
  api,
  HttpResponse,
  http,
  renderRouter,
  screen,
  server,
  setRuntimeConfig,
  waitFor,
} from '@slabdesk/testing';
import { createMemoryRouter } from 'react-router-dom';
import { resetReports, sendReleaseReports } from '../loading/federation/report-release';
import { UnexpectedError } from './unexpected-error';

const Broken = () => {
  throw new Error('The frame is broken');
};

it('A crash of the shell is reported for its release, and a reload takes another shell', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const kinds: unknown[] = [];
  server.use(
    http.post(api('log/crash-report'), () => HttpResponse.json({ message: 'OK' })),
    http.post(api('log/release-event'), async ({ request }) => {
      kinds.push(...((await request.json()) as { events: unknown[] }).events);
      return HttpResponse.json({ message: 'OK' });
    }),
  );
  resetReports();
  sendReleaseReports();
  setRuntimeConfig({ shellVersion: '1.1.0', shell: '1.1.0-bbbbbbbbbbbb' });
  const router = createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <UnexpectedError /> }]);
  renderRouter(router);
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
  expect(document.cookie).toBe('');
  window.dispatchEvent(new Event('pagehide'));
  expect(document.cookie).toBe('avoided-shell=1.1.0-bbbbbbbbbbbb');
  await waitFor(() =>
    expect(kinds).toEqual([
      {
        remote: 'shell',
        release: '1.1.0-bbbbbbbbbbbb',
        kind: 'crashed',
        fault: 'shell: Error: The frame is broken',
      },
    ]),
  );
});
