import { acceptInvitation, type Dealer, logInDealer } from '@slabdesk/driver';
import type { DemoMember } from './log-ins';
import { readMails } from './read-mails';

/** A member of a dealer's team who has accepted the invitation. */
export interface ReadyMember {
  _id: string;
  client: Dealer;
}

/**
 * Invites the members and accepts their invitations. Nobody is invited if mails are sent by SMTP, because the links
 * can't be read.
 */
export const makeTeam = async (
  baseUrl: string,
  owner: Dealer,
  team: readonly DemoMember[],
): Promise<ReadyMember[]> => {
  if (team.length === 0 || (await readMails(baseUrl)) === undefined) return [];
  for (const { name, email, teamRole } of team) await owner.inviteMember({ name, email, role: teamRole });
  const mails = (await readMails(baseUrl)) ?? [];
  const members: ReadyMember[] = [];
  // One after the other, so that the team is listed in this order.
  for (const { name, email, password } of team) {
    const invitation = mails.find(({ to }) => to === email);
    if (invitation === undefined || !(await acceptInvitation(baseUrl, invitation, { name, password }))) {
      throw new Error(`There is no invitation for ${email}`);
    }
    const client = await logInDealer(baseUrl, { email, password });
    members.push({ _id: (await client.account())._id, client });
  }
  return members;
};

/** Saves two views of the list of orders as the owner, one of them for the whole team. */
export const saveViews = async (owner: Dealer) => {
  await owner.saveOrderView({ name: 'Due this week', query: { due: 'week' }, isShared: true });
  await owner.saveOrderView({
    name: 'Largest in progress',
    query: { status: 'in-progress', sort: '-orderValue' },
    isShared: false,
  });
};
