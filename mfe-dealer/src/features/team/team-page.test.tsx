import {
  api,
  failure,
  HttpResponse,
  http,
  makeUser,
  renderWithPortal,
  screen,
  server,
  setScreenWidth,
  waitFor,
  whoamiHandler,
  within,
} from '@slabdesk/testing';
import type { TeamMember } from 'bff-contract';
import type { TeamRole } from 'bff-contract/constants';
import { TeamPage } from './team-page';

const userAs = (role: TeamRole) =>
  makeUser({ fabricator: { _id: 'f1', businessName: 'Granite & Co', code: 'BCDF12', role } });

const owner: TeamMember = {
  _id: makeUser()._id,
  name: 'Dana Dealer',
  email: 'dana@example.com',
  role: 'owner',
  state: 'active',
};
const ona: TeamMember = { ...owner, _id: 'u9', name: 'Ona Owner', email: 'ona@example.com' };
const sam: TeamMember = {
  _id: 'u2',
  name: 'Sam Staff',
  email: 'sam@example.com',
  role: 'staff',
  state: 'active',
};
const nia: TeamMember = {
  _id: 'u3',
  name: 'Nia New',
  email: 'nia@example.com',
  role: 'read-only',
  state: 'invited',
  invitedUntil: '2026-12-01T10:00:00.000Z',
};

/** Serves a team and applies changes to it; records the requests. */
const serve = (team: TeamMember[] = [owner, sam, nia]) => {
  const state = { team, sent: [] as unknown[] };
  const find = (id: unknown) => state.team.find(({ _id }) => _id === id) as TeamMember;
  server.use(
    http.get(api('fabricator/team'), () => HttpResponse.json(state.team)),
    http.post(api('fabricator/team'), async ({ request }) => {
      const body = (await request.json()) as TeamMember;
      state.sent.push(body);
      const created: TeamMember = { ...body, _id: 'u4', state: 'invited', invitedUntil: nia.invitedUntil };
      state.team = [...state.team, created];
      return HttpResponse.json({ created }, { status: 201 });
    }),
    http.post(api('fabricator/team/:id'), async ({ request, params }) => {
      const changes = (await request.json()) as Partial<TeamMember>;
      state.sent.push({ id: params.id, ...changes });
      const updated = { ...find(params.id), ...changes };
      state.team = state.team.map((each) => (each._id === params.id ? updated : each));
      return HttpResponse.json({ updated });
    }),
    http.post(api('fabricator/team/:id/invitation'), ({ params }) => {
      state.sent.push(`invitation ${params.id}`);
      return HttpResponse.json({ message: 'OK' });
    }),
    http.delete(api('fabricator/team/:id'), ({ params }) => {
      state.team = state.team.filter(({ _id }) => _id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(api('fabricator/team/:id/restore'), () => {
      const invited: TeamMember = { ...sam, _id: 'u5', state: 'invited', invitedUntil: nia.invitedUntil };
      state.team = [...state.team, invited];
      return HttpResponse.json({ updated: invited });
    }),
  );
  return state;
};

const open = (role: TeamRole = 'owner') =>
  renderWithPortal(<TeamPage />, { path: '/team', user: userAs(role) });
const names = async () => {
  const list = await screen.findByRole('list', { name: 'Members of the team' });
  return within(list)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent);
};
const roleOf = (name: string) => screen.findByRole('combobox', { name: `Role of ${name}` });

describe('/team', () => {
  it('lists members with their roles, and marks invitations and the reader', async () => {
    serve();
    open();
    expect(await names()).toEqual(['Dana Dealer', 'Sam Staff', 'Nia New']);
    expect(screen.getByText('You')).toBeVisible();
    expect(screen.getByText(/^Invited until/)).toBeVisible();
    expect(await roleOf('Sam Staff')).toHaveDisplayValue('Staff');
    expect(document.title).toBe('Team · Slabdesk');
  });

  it('shows an administrator who views it as the owner the roles, and nothing that changes them', async () => {
    sessionStorage.setItem('view-as', JSON.stringify({ accessToken: 'a', refreshToken: 'r' }));
    serve();
    open();
    expect(await names()).toEqual(['Dana Dealer', 'Sam Staff', 'Nia New']);
    expect(screen.getAllByText('Staff')).not.toEqual([]);
    expect([...screen.queryAllByRole('button'), ...screen.queryAllByRole('combobox')]).toEqual([]);
  });

  it('invites a member by mail', async () => {
    const state = serve([owner]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite to the team' }));
    await user.type(dialog.getByLabelText(/^Name/), 'Nia New');
    await user.type(dialog.getByLabelText(/^Email/), 'nia@example.com');
    await user.selectOptions(dialog.getByLabelText(/^Role/), 'Manager');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Sent an invitation to nia@example.com')).toBeVisible();
    expect(state.sent).toEqual([{ name: 'Nia New', email: 'nia@example.com', role: 'manager' }]);
    await waitFor(async () => expect(await names()).toEqual(['Dana Dealer', 'Nia New']));
  });

  it('says beside the field why an address cannot be invited', async () => {
    serve();
    const email = 'This address is in the team already.';
    server.use(
      http.post(api('fabricator/team'), () => failure(400, email, { code: 'INVALID', fields: { email } })),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Name/), 'Nia');
    await user.type(dialog.getByLabelText(/^Email/), 'sam@example.com');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() =>
      expect(dialog.getByLabelText(/^Email/)).toHaveAccessibleDescription(/in the team already/),
    );
  });

  it('says when members have signed in and what their roles mean', async () => {
    serve();
    open();
    expect(await screen.findAllByText(/^(Last sign-in: |Not signed in yet)/)).not.toEqual([]);
    expect(screen.getByText('Works on orders and sees customers and prices.')).toBeVisible();
  });

  it('changes a role, with Undo, and says why not', async () => {
    const state = serve([owner, ona, sam]);
    const { user } = open();
    await user.selectOptions(await roleOf('Sam Staff'), 'Manager');
    expect(await screen.findByText('Sam Staff is now: Manager')).toBeVisible();
    server.use(http.post(api('fabricator/team/:id'), () => HttpResponse.error(), { once: true }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^The role of Sam Staff was not changed\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(state.sent).toEqual([
        { id: 'u2', role: 'manager' },
        { id: 'u2', role: 'staff' },
      ]),
    );
    const why = 'This is the last owner. Please make somebody else an owner first.';
    server.use(http.post(api('fabricator/team/:id'), () => failure(409, why, { code: 'LAST_OWNER' })));
    // Another tab has removed the other one.
    await user.selectOptions(await roleOf('Dana Dealer'), 'Staff');
    expect(await screen.findByText(`The role of Dana Dealer was not changed. ${why}`)).toBeVisible();
    expect(await roleOf('Dana Dealer')).toHaveDisplayValue('Owner');
  });

  it('says of the only owner why the role stays, instead of offering changes', async () => {
    serve([owner, { ...ona, state: 'invited' }, sam]);
    open();
    await roleOf('Sam Staff');
    expect(screen.getByText('The last owner. Make somebody else an owner first.')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Role of Dana Dealer' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Dana Dealer' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Actions for Ona Owner' })).toBeVisible();
  });

  it('applies a change of the own role at once, without Undo', async () => {
    serve([owner, ona, sam]);
    const { user, router } = open();
    await roleOf('Dana Dealer');
    server.use(
      whoamiHandler({ isLoggedIn: true, user: userAs('staff') }),
      http.get(api('fabricator/team'), () => failure(403, 'Not allowed.', { code: 'ROLE_FORBIDDEN' })),
    );
    await user.selectOptions(await roleOf('Dana Dealer'), 'Staff');
    expect(await screen.findByText('Dana Dealer is now: Staff')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Role of Sam Staff' })).toBeNull();
    expect(router.state.location.pathname).toBe('/team');
  });

  it('removes a member after a question, who can be invited again', async () => {
    serve();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for Sam Staff' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from team' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(async () => expect(await names()).toEqual(['Dana Dealer', 'Nia New']));
    server.use(http.post(api('fabricator/team/:id/restore'), () => HttpResponse.error(), { once: true }));
    await user.click(await screen.findByRole('button', { name: 'Invite again' }));
    expect(await screen.findByText(/^Sam Staff was not invited again\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Invite again' }));
    expect(await screen.findByText('Invited Sam Staff again')).toBeVisible();
    await waitFor(async () => expect(await names()).toEqual(['Dana Dealer', 'Nia New', 'Sam Staff']));
    expect(screen.getAllByText(/^Invited until/)).toHaveLength(2);
  });

  it('is done when another owner has withdrawn the invitation', async () => {
    serve();
    server.use(http.delete(api('fabricator/team/:id'), () => failure(404, 'There is no such member')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for Nia New' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Withdraw invitation' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('The link that nia@example.com has received stops working.');
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await screen.findByText('Withdrew the invitation of nia@example.com')).toBeVisible();
  });

  it('mails an invitation again', async () => {
    const state = serve();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for Nia New' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Send invitation again' }));
    expect(await screen.findByText('Sent an invitation to nia@example.com')).toBeVisible();
    expect(state.sent).toEqual(['invitation u3']);
  });

  it('lets managers manage staff and readers only, on a phone too', async () => {
    setScreenWidth(390);
    serve();
    const { user } = open('manager');
    expect(await roleOf('Sam Staff')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Role of Dana Dealer' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog'));
    const options = within(dialog.getByLabelText(/^Role/)).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Staff', 'Read-only']);
  });
});
