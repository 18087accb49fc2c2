import {
  act,
  api,
  failure,
  HttpResponse,
  http,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { DealerTerms } from 'bff-contract';
import { TermsPanel } from './terms-panel';

const serve = (versions: DealerTerms[]) => {
  const sent: unknown[] = [];
  server.use(
    http.get(api('fabricator/terms'), () => HttpResponse.json(versions)),
    http.post(api('fabricator/terms'), async ({ request }) => {
      const { text } = (await request.json()) as DealerTerms;
      sent.push(text);
      const created = { version: versions.length + 1, text, at: '2026-03-02T10:00:00.000Z', author: 'Dana' };
      versions.unshift(created);
      return HttpResponse.json({ created }, { status: 201 });
    }),
  );
  return sent;
};
const render = () => renderWithPortal(<TermsPanel />, { path: '/settings', user: makeUser() });

it('publishes a new version of the terms and says who published the one that holds', async () => {
  const sent = serve([{ version: 1, text: 'Paid at once.', at: '2026-03-01T10:00:00.000Z', author: 'Theo' }]);
  const { user } = render();
  const field = await screen.findByRole('textbox', { name: 'Terms' });
  expect(field).toHaveValue('Paid at once.');
  expect(screen.getByText(/^Version 1, published by Theo on/)).toBeVisible();
  await user.clear(field);
  await user.type(field, 'Paid within 14 days.');
  await user.click(screen.getByRole('button', { name: 'Publish New Version' }));
  expect(await screen.findByText(/^Version 2, published by Dana on/)).toBeVisible();
  expect(sent).toEqual(['Paid within 14 days.']);
});

it('publishes again what is typed before the list of versions has loaded', async () => {
  const versions = [{ version: 1, text: 'Paid at once.', at: '2026-03-01T10:00:00.000Z', author: 'Theo' }];
  const sent = serve(versions);
  server.use(
    http.post(api('fabricator/terms'), async ({ request }) => {
      const { version } = (await request.clone().json()) as DealerTerms;
      const [current] = versions;
      return version === current?.version
        ? undefined
        : HttpResponse.json(
            { error: 'Changed.', code: 'STALE_VERSION', requestId: 'test', current },
            { status: 409 },
          );
    }),
  );
  const { user } = render();
  const field = await screen.findByRole('textbox', { name: 'Terms' });
  await user.type(field, ' In cash.');
  let load = () => {};
  const held = new Promise<undefined>((resolve) => {
    load = () => resolve(undefined);
  });
  server.use(http.get(api('fabricator/terms'), () => held));
  await user.click(screen.getByRole('button', { name: 'Publish New Version' }));
  await waitFor(() => expect(sent).toEqual(['Paid at once. In cash.']));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  await user.type(field, ' Please.');
  load();
  expect(await screen.findByText(/^Version 2, published by Dana on/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Publish New Version' }));
  await waitFor(() => expect(sent[1]).toBe('Paid at once. In cash. Please.'));
  expect(await screen.findByText(/^Version 3, published by Dana on/)).toBeVisible();
});

it('keeps what was typed when somebody else has published meanwhile', async () => {
  serve([]);
  server.use(
    http.post(api('fabricator/terms'), () =>
      failure(409, 'Somebody else has changed this in the meantime.', { code: 'STALE_VERSION' }),
    ),
  );
  const { user } = render();
  await user.type(await screen.findByRole('textbox', { name: 'Terms' }), 'Paid at once.');
  await user.click(screen.getByRole('button', { name: 'Publish New Version' }));
  expect(await screen.findByText(/This has been changed in the meantime/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Terms' })).toHaveValue('Paid at once.');
});

it('keeps what is being typed when the version of somebody else arrives, which an untouched field shows', async () => {
  const versions = [{ version: 1, text: 'Paid at once.', at: '2026-03-01T10:00:00.000Z', author: 'Theo' }];
  serve(versions);
  const { user } = render();
  const field = await screen.findByRole('textbox', { name: 'Terms' });
  const publishElsewhere = async (version: number, text: string) => {
    versions.unshift({ version, text, at: '2026-03-02T10:00:00.000Z', author: 'Ada' });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(new RegExp(`^Version ${version}, published by Ada on`))).toBeVisible();
  };
  await publishElsewhere(2, 'Paid within 7 days.');
  expect(field).toHaveValue('Paid within 7 days.');
  await user.type(field, ' By card.');
  await publishElsewhere(3, 'Paid within 14 days.');
  expect(field).toHaveValue('Paid within 7 days. By card.');
  const sent: unknown[] = [];
  server.use(
    http.post(api('fabricator/terms'), async ({ request }) => {
      sent.push(await request.json());
      const [current] = versions;
      return sent.length === 1
        ? HttpResponse.json(
            { error: 'Changed.', code: 'CONFLICT', requestId: 'test', current },
            { status: 409 },
          )
        : HttpResponse.json({ created: { ...current, version: 4 } }, { status: 201 });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Publish New Version' }));
  const choice = within(await screen.findByRole('group', { name: /changed in the meantime/ }));
  expect(choice.getByText('Paid within 14 days.')).toBeVisible();
  await user.click(choice.getByRole('button', { name: 'Keep mine' }));
  const text = 'Paid within 7 days. By card.';
  await waitFor(() =>
    expect(sent).toEqual([
      { version: 2, text },
      { version: 3, text },
    ]),
  );
});
