import { createHash } from 'node:crypto';
import { asciiEmail, domainOf, LIMITS, roleMay, type TeamRole } from 'bff-contract';
import type { Knex } from 'knex';
import type { AdminSso } from '../../../config/config';
import { currentTime } from '../../../database/clock';
import type { Actor } from '../../../http/caller/actor';
import type { Visitor } from '../../../http/caller/visitor';
import { AppError, conflict } from '../../../http/errors';
import { cleanText } from '../../../http/validation/clean-text';
import { recordAudit } from '../../../resource/audit/record-audit';
import { isEmailTaken, toUser, type UserRow } from '../../accounts/account-repository';
import { createTeamRepository, handOver, loggedMember, MAX_MEMBERS } from '../../dealers/team-repository';
import { unassignOpenOrders } from '../../orders/unassign-service';
import { userAsActor } from '../sign-in/sign-in-service';
import { assertAddressFree } from '../users/email-change-service';
import { createUserRepository } from '../users/user-repository';
import type { ActiveConnection } from './connections';
import type { Identity } from './provider';
import { hasValue, roleByClaims } from './roles';
import { createSsoRepository, type RoleRules } from './sso-repository';

const refused = (message: string) => new AppError(403, 'SSO_REFUSED', message);

/** The same for one user of a provider, as one dealer has it. */
const hashOf = (connection: string, { issuer, subject }: Identity): string =>
  createHash('sha256')
    .update(JSON.stringify([connection, issuer, subject]))
    .digest('base64url');

const actorOf = async (trx: Knex, userId: string, visitor: Visitor): Promise<Actor & { id: string }> => ({
  ...userAsActor(await createUserRepository(trx).getCurrent(userId), visitor),
  id: userId,
});

/** The name of a new account, as the person could have typed it; else the address. */
const nameOf = (name: string, email: string): string => {
  const clean = cleanText(name, 'line', LIMITS.nameLength) ?? '';
  return [...clean].slice(0, LIMITS.nameLength).join('') || email;
};

const createAccount = async (trx: Knex, email: string, name: string, visitor: Visitor): Promise<UserRow> => {
  // No account can have an address that no mail reaches.
  if (asciiEmail(email) === undefined) throw refused(`The portal cannot use the address ${email}.`);
  const users = createUserRepository(trx);
  await assertAddressFree(trx, email);
  const account = { name: nameOf(name, email), email, emailConfirmedAt: currentTime() };
  const row = await users.insert(account).catch((error) => {
    throw isEmailTaken(error) ? conflict('Please try again.', 'SSO_RETRY') : error;
  });
  const actor = await actorOf(trx, row.id, visitor);
  await recordAudit(trx, actor, { action: 'create', resource: 'user', recordId: row.id, after: toUser(row) });
  return row;
};

/** Whether a link to another user of the provider still holds: until the member has left the team. */
const isLinked = async (trx: Knex, { id, dealer }: ActiveConnection, userId: string): Promise<boolean> =>
  (await createSsoRepository(trx).hasLink(id, userId)) &&
  (!dealer || (await createTeamRepository(trx).find(id, userId)) !== undefined);

/** The account of the identity's address, which both the provider and the account have confirmed; a new one without it. */
const linkAccount = async (
  trx: Knex,
  connection: ActiveConnection,
  { email, name }: Identity,
  hash: string,
  visitor: Visitor,
): Promise<UserRow> => {
  if (email === undefined) throw refused('Your provider has not confirmed your email address.');
  if (!connection.domains.includes(domainOf(email))) {
    throw refused(`${email} is not in the domain of this sign-in.`);
  }
  const found = await createUserRepository(trx).findByEmail(email);
  if (found && found.email_confirmed_at === null) {
    // A stranger may have registered the address and know the password.
    throw refused('Please confirm the address of your account first: choose "Forgot your password?".');
  }
  if (found && (await isLinked(trx, connection, found.id))) {
    throw refused('This account belongs to another user of your provider. Please ask an owner of the team.');
  }
  const user = found ?? (await createAccount(trx, email, name, visitor));
  await createSsoRepository(trx).link(connection.id, user.id, hash);
  return user;
};

/** The account of an identity. Its address must still be in the domain, for which alone the provider speaks. */
const findAccount = async (
  trx: Knex,
  connection: ActiveConnection,
  identity: Identity,
  visitor: Visitor,
): Promise<UserRow> => {
  const hash = hashOf(connection.id, identity);
  const linked = await createSsoRepository(trx).findLinked(hash);
  const present = linked === undefined ? undefined : await createUserRepository(trx).find(linked);
  const user = present ?? (await linkAccount(trx, connection, identity, hash, visitor));
  if (connection.domains.includes(domainOf(user.email))) return user;
  throw refused('The address of your account is not in the domain of this sign-in.');
};

/** Puts the user into the team, or gives the role; the last owner stays one. */
const applyRole = async (
  trx: Knex,
  { fabricatorId, ownUserId }: { fabricatorId: string; ownUserId: string },
  userId: string,
  role: TeamRole,
  visitor: Visitor,
): Promise<void> => {
  const team = createTeamRepository(trx);
  const before = await team.find(fabricatorId, userId);
  if (before?.role === role) return;
  if (!before && (await team.count(fabricatorId)) >= MAX_MEMBERS) {
    throw conflict(`A team has at most ${MAX_MEMBERS} members.`, 'TEAM_FULL');
  }
  const actor = () => actorOf(trx, userId, visitor);
  if (!before) await team.put(fabricatorId, userId, role);
  else if (userId !== ownUserId) await team.setRole(fabricatorId, userId, role);
  else if (!(await handOver(trx, await actor(), { fabricatorId, ownUserId }, role))) return;
  if (!roleMay(role, 'orders:change'))
    await unassignOpenOrders(trx, await actor(), userId, { fabricator_id: fabricatorId });
  const after = await team.find(fabricatorId, userId);
  await recordAudit(trx, await actor(), {
    action: before ? 'update' : 'create',
    resource: 'team-member',
    recordId: userId,
    label: after?.name,
    before: before && loggedMember(fabricatorId, before),
    after: after && loggedMember(fabricatorId, after),
  });
};

/**
 * The account of a user of a dealer's provider, as a member of the team. Creates both if need be, but never a dealer.
 *
 * @throws 403 for users who are not let in
 */
export const memberOfIdentity = async (
  trx: Knex,
  connection: ActiveConnection,
  rules: RoleRules,
  identity: Identity,
  visitor: Visitor,
): Promise<UserRow> => {
  const fabricatorId = connection.id;
  const team = await createTeamRepository(trx).lockTeam(fabricatorId);
  if (!team) throw refused('This dealer has been deleted.');
  const byClaims = roleByClaims(rules, identity.claims);
  if (byClaims === 'none') throw refused('Your provider gives you no role in this team.');
  const user = await findAccount(trx, connection, identity, visitor);
  if (user.is_admin) throw refused('Administrators cannot sign in by the provider of a dealer.');
  const present = await createTeamRepository(trx).find(fabricatorId, user.id);
  const role = byClaims ?? present?.role ?? rules.otherRole;
  if (role === 'none') throw refused('You are not in this team yet. Please ask an owner for an invitation.');
  await applyRole(trx, { fabricatorId, ...team }, user.id, role, visitor);
  return user;
};

/**
 * The account of a user of the operator's provider, whose claim makes and unmakes administrators. The last one stays one.
 *
 * @returns undefined for a user who is not an administrator, or not any more
 */
export const adminOfIdentity = async (
  trx: Knex,
  connection: ActiveConnection,
  { claim, value }: AdminSso,
  identity: Identity,
  visitor: Visitor,
): Promise<UserRow | undefined> => {
  const users = createUserRepository(trx);
  const admins = await users.lockAdmins();
  const isAdmin = hasValue(identity.claims[claim], value);
  const known = await createSsoRepository(trx).findLinked(hashOf(connection.id, identity));
  if (!isAdmin && known === undefined) return undefined;
  const { id } = await findAccount(trx, connection, identity, visitor);
  const row = await users.lock(id);
  if (!row) return undefined;
  const wasAdmin = Boolean(row.is_admin);
  const isLast = admins.length === 1 && admins[0] === id;
  if (isAdmin === wasAdmin || isLast) return wasAdmin ? row : undefined;
  const after = await users.update(row, { isAdmin });
  await recordAudit(trx, await actorOf(trx, id, visitor), {
    action: isAdmin ? 'make-admin' : 'update',
    resource: 'user',
    recordId: id,
    label: row.name,
    before: toUser(row),
    after: toUser(after),
  });
  return isAdmin ? after : undefined;
};
