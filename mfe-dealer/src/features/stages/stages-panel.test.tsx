import {
  act,
  api,
  failure,
  fireEvent,
  HttpResponse,
  http,
  makeUser,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { OrderTotals, Stage, StageCreate } from 'bff-contract';
import { StagesPanel } from './stages-panel';

const stageOf = (name: string, more: Partial<Stage> = {}): Stage => ({
  _id: `id-${name}`,
  owner: 'f1',
  name,
  status: 'in-progress',
  isPublic: false,
  position: 0,
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
  version: 1,
  ...more,
});

/** Fakes the BFF, which puts a moved stage in its place. */
const serve = (...stages: Stage[]) => {
  const served = { stages, sent: [] as object[], totals: { orders: 0, relation: 'eq' } as OrderTotals };
  server.use(
    http.get(api('fabricator/profile'), () => HttpResponse.json({ _id: 'f1', version: 1 })),
    http.get(api('fabricator/stage'), () => HttpResponse.json(served.stages)),
    http.get(api('fabricator/stage/:id'), ({ params }) =>
      HttpResponse.json(served.stages.find(({ _id }) => _id === params.id)),
    ),
    http.post(api('fabricator/stage'), async ({ request }) => {
      const body = (await request.json()) as StageCreate;
      served.sent.push(body);
      const created = stageOf(body.name, body);
      served.stages.push(created);
      return HttpResponse.json({ created });
    }),
    http.post(api('fabricator/stage/:id'), async ({ request, params }) => {
      const changes = (await request.json()) as Partial<Stage>;
      const from = served.stages.findIndex(({ _id }) => _id === params.id);
      const updated = { ...(served.stages[from] as Stage), ...changes };
      served.stages.splice(from, 1);
      served.stages.splice(changes.position ?? from, 0, updated);
      return HttpResponse.json({ updated });
    }),
    http.get(api('fabricator/order/totals'), () => HttpResponse.json(served.totals)),
    http.delete(api('fabricator/stage/:id'), ({ params }) => {
      served.stages = served.stages.filter(({ _id }) => _id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(api('fabricator/stage/:id/restore'), () => {
      served.stages = stages;
      return HttpResponse.json({ updated: stages[0] });
    }),
  );
  return served;
};

const open = () => renderWithPortal(<StagesPanel />, { path: '/settings', user: makeUser() });
const names = () =>
  within(screen.getByRole('list', { name: 'Stages' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('bdi')?.textContent);

describe('The stages of a dealer', () => {
  it('are added with a status, and made public', async () => {
    const served = serve();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add Stage' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add Stage' }));
    await user.click(await dialog.findByRole('button', { name: 'Submit' }));
    expect(await dialog.findByText('Please provide a name')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Name/), 'Installed');
    await user.selectOptions(dialog.getByLabelText(/^Sets The Status To/), 'Completed');
    await user.click(dialog.getByRole('checkbox', { name: 'Customers see this stage' }));
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Added Installed')).toBeVisible();
    expect(served.sent).toMatchObject([
      { name: 'Installed', status: 'completed', isPublic: true, mail: { isOn: false } },
    ]);
    const row = within(await screen.findByRole('listitem'));
    expect(row.getByText('Completed')).toBeVisible();
    expect(row.getByText('Public')).toBeVisible();
  });

  it("may have a mail in the dealer's words, with a preview and a test", async () => {
    const served = serve();
    const asked: unknown[] = [];
    const tests: Array<() => void> = [];
    server.use(
      http.post(api('fabricator/stage-mail/preview'), async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ subject: 'ORD-1001: Polishing', text: 'Hello Dana' });
      }),
      http.post(api('fabricator/stage-mail/test'), async () => {
        await new Promise<void>((resolve) => tests.push(resolve));
        return failure(409, 'Please confirm your email address first.');
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add Stage' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add Stage' }));
    await user.type(await dialog.findByLabelText(/^Name/), 'Polishing');
    const isOn = 'Email customers in your own words at this stage';
    expect(dialog.queryByRole('checkbox', { name: isOn })).toBeNull();
    await user.click(dialog.getByRole('checkbox', { name: 'Customers see this stage' }));
    await user.click(dialog.getByRole('checkbox', { name: isOn }));
    const subject = dialog.getByLabelText(/^Subject/);
    await user.clear(subject);
    await user.type(subject, '{{order}: {{stage}');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    const preview = await dialog.findByRole('region', { name: 'Preview of the email' });
    expect(preview).toHaveTextContent('ORD-1001: Polishing');
    const text = 'Your project {project} is now at this stage: {stage}.\n\n{business}';
    expect(asked).toEqual([{ stage: 'Polishing', subject: '{order}: {stage}', text }]);
    await user.type(subject, '!');
    expect(preview).not.toBeInTheDocument();
    await user.type(subject, '{Backspace}');
    await user.dblClick(dialog.getByRole('button', { name: 'Send me a test' }));
    await waitFor(() => expect(tests).toHaveLength(1));
    tests[0]?.();
    expect(await dialog.findByText('Please confirm your email address first.')).toBeVisible();
    expect(tests).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Added Polishing')).toBeVisible();
    expect(served.sent).toMatchObject([{ mail: { isOn: true, subject: '{order}: {stage}', text } }]);
  });

  it('are moved by the keyboard, which keeps the focus and says where the stage is', async () => {
    serve(stageOf('A'), stageOf('B'), stageOf('C'));
    const { user } = open();
    const up = await screen.findByRole('button', { name: 'Move C up' });
    act(() => up.focus());
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['A', 'C', 'B']);
    expect(screen.getByRole('status')).toHaveTextContent('C is now 2 of 3');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(names()).toEqual(['C', 'A', 'B']));
    expect(screen.getByRole('button', { name: 'Move C up' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Move C up' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('go back if they could not be moved', async () => {
    serve(stageOf('A'), stageOf('B'));
    server.use(http.post(api('fabricator/stage/:id'), () => failure(500, 'Something went wrong.')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Move B up' }));
    expect(await screen.findByText('B was not moved. Something went wrong.')).toBeVisible();
    await waitFor(() => expect(names()).toEqual(['A', 'B']));
  });

  it('are in their old order after several moves have failed, also if they cannot be loaded', async () => {
    serve(stageOf('A'), stageOf('B'), stageOf('C'));
    const { user } = open();
    const down = await screen.findByRole('button', { name: 'Move A down' });
    const refusals: Array<() => void> = [];
    server.use(
      http.get(api('fabricator/stage'), () => failure(500, 'Broken')),
      http.post(api('fabricator/stage/:id'), async () => {
        await new Promise<void>((resolve) => refusals.push(resolve));
        return failure(500, 'Something went wrong.');
      }),
    );
    await user.click(down);
    await user.click(screen.getByRole('button', { name: 'Move A down' }));
    expect(names()).toEqual(['B', 'C', 'A']);
    await waitFor(() => expect(refusals).toHaveLength(2));
    for (const refuse of refusals) refuse();
    await waitFor(() => expect(names()).toEqual(['A', 'B', 'C']));
  });

  it('are compared in words if someone else has changed one', async () => {
    serve(stageOf('Polish'));
    const mail = { isOn: true, subject: 'Hello', text: 'It shines.' };
    const current = stageOf('Polish', { status: 'completed', mail, version: 2 });
    server.use(
      http.post(api('fabricator/stage/:id'), () =>
        HttpResponse.json(
          { error: 'Changed.', code: 'STALE_VERSION', requestId: 'test', current },
          { status: 409 },
        ),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit Polish' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Stage' }));
    await user.type(await dialog.findByDisplayValue('Polish'), 'ing');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    const choice = within(
      await dialog.findByRole('group', { name: 'This has been changed in the meantime' }),
    );
    const field = (name: string) => choice.getByRole('group', { name }).textContent;
    expect(field('Sets the status to')).toBe('Sets the status toYoursIn ProgressTheirsCompleted');
    const label = 'Email customers in your own words at this stage';
    expect(field(label)).toContain('YoursOff\nSubject: Your order {order}: {stage}\nYour project');
    expect(field(label)).toContain('TheirsOn\nSubject: Hello\nIt shines.');
  });

  it('are renamed', async () => {
    serve(stageOf('Polish'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit Polish' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Stage' }));
    await user.type(await dialog.findByDisplayValue('Polish'), 'ing');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Saved Polishing')).toBeVisible();
    await waitFor(() => expect(names()).toEqual(['Polishing']));
  });

  it('have due dates beside them, for customers, if the dealer wants so', async () => {
    serve();
    const sent: unknown[] = [];
    server.use(
      http.post(api('fabricator/profile'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ updated: { _id: 'f1', version: 2, showsDueDates: true } });
      }),
    );
    const { user } = open();
    const form = within(await screen.findByRole('form', { name: 'Due dates for customers' }));
    await user.click(form.getByRole('checkbox', { name: 'Customers see the due date of their order' }));
    await user.click(form.getByRole('button', { name: 'Save Due Dates' }));
    await waitFor(() => expect(sent).toMatchObject([{ showsDueDates: true }]));
  });

  it('are deleted, and restored by Undo', async () => {
    serve(stageOf('A'), stageOf('B'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete A' }));
    expect(await screen.findByText('Deleted A')).toBeVisible();
    await waitFor(() => expect(names()).toEqual(['B']));
    expect(document.body).not.toHaveFocus();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Restored A')).toBeVisible();
    await waitFor(() => expect(names()).toEqual(['A', 'B']));
  });

  it('are not deleted by the second click of a double click, which hits the next one', async () => {
    const served = serve(stageOf('A'), stageOf('B'));
    const { user } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete B' }), { detail: 2 });
    await user.click(screen.getByRole('button', { name: 'Delete A' }));
    await waitFor(() => expect(names()).toEqual(['B']));
    expect(served.stages).toMatchObject([{ name: 'B' }]);
  });

  it('are deleted with orders in them after a question, which counts these', async () => {
    const served = serve(stageOf('A'));
    served.totals = { orders: 2, relation: 'eq', cancelled: { orders: 1, totalPrice: 5 } };
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete A' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete A?' });
    expect(question).toHaveTextContent('3 orders are in this stage.');
    expect(served.stages).toHaveLength(1);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted A')).toBeVisible();
    expect(await screen.findByText('No stages yet')).toBeVisible();
  });

  it('are gone, without Undo, if another tab has deleted them', async () => {
    const served = serve(stageOf('C'), stageOf('B'));
    server.use(http.delete(api('fabricator/stage/:id'), () => failure(404, 'There is no such stage')));
    const { user } = open();
    const button = await screen.findByRole('button', { name: 'Delete C' });
    served.stages = [stageOf('B')];
    await user.click(button);
    expect(await screen.findByText('Deleted C')).toBeVisible();
    await waitFor(() => expect(names()).toEqual(['B']));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
