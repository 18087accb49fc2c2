import { printable } from '@slabdesk/command-kit/printable';
import { type PortalClient, type PortalOverview, SHELL } from '@slabdesk/releases';
import type { ReleaseHistoryLine, RemoteReleaseDetails, RemoteReleases, StoredRelease } from 'bff-contract';
import { openPortal } from './open-portal.mts';
import { sayChange, sayProposal, sayShare } from './say-change.mts';

const print = (text: string): void => console.log(printable(text).trimEnd());

const builtText = ({ builtAt, builtBy }: StoredRelease): string =>
  builtAt === undefined ? '' : `${builtAt.slice(0, 16).replace('T', ' ')}  ${builtBy}  `;

const canaryNote = ({ isDriven, next = [], ...share }: NonNullable<RemoteReleases['canary']>): string => {
  const further = next.length > 0 ? `, then ${next.join(', ')} %` : '';
  return `canary,${sayShare(share)}${isDriven ? `, watched by the servers${further}` : ''}`;
};

/** The releases of a remote or of the shell, newest last. */
const printOne = (details: RemoteReleaseDetails): void => {
  const { remote, deployed, canary, pin, emergency, releases } = details;
  const current = emergency?.release ?? details.current;
  print(`${remote}${pin ? `  (pinned by ${pin.by}: ${pin.reason})` : ''}`);
  if (emergency)
    print(
      `  emergency rollback by ${emergency.by}: ${emergency.reason}; the registry says ${details.current ?? 'no release'}`,
    );
  if (!current)
    print(
      remote === SHELL
        ? '  none is noted as deployed'
        : '  no release: browsers get the build that the server came with, if it has one',
    );
  else if (!releases.some(({ id }) => id === current)) print(`  ${current}  current, and not in the store`);
  const brought = remote === SHELL ? (deployed ?? details.current) : undefined;
  for (const release of releases.toReversed()) {
    const { id, problem, lack } = release;
    const notes = [
      problem,
      lack === undefined ? 'proven' : `not proven: ${lack}`,
      id === current && 'current',
      id === brought && 'deployed',
      canary && id === canary.release && canaryNote(canary),
    ].filter(Boolean);
    print(`  ${id}  ${builtText(release)}${notes.join('; ')}`);
  }
};

/** Reads what browsers get; says what the servers can't read. */
export const readOverview = async (portal: PortalClient): Promise<PortalOverview> => {
  const overview = await portal.overview();
  for (const each of overview.problems) console.error(printable(`! ${each}.`));
  return overview;
};

const printJson = (value: unknown): void => console.log(JSON.stringify(value, null, 2));

/** Prints lines of the history, as text or as an array. */
export const sayHistory = (changes: readonly ReleaseHistoryLine[], json: boolean | undefined): void => {
  if (json) printJson(changes);
  else for (const line of changes) console.log(sayChange(line));
};

interface ListOptions {
  remote?: string | undefined;
  json?: boolean | undefined;
}

/** Prints what browsers get of the shell and of each remote, or of one, and what could be promoted, as the portal says. */
export const list = async ({ remote, json }: ListOptions): Promise<void> => {
  const portal = openPortal();
  const { proposals = [], history: _history, ...overview } = await readOverview(portal);
  const others = overview.remotes.map((each) => each.remote).filter((name) => name !== SHELL);
  const names = remote === undefined ? [SHELL, ...others.sort()] : [remote];
  const remotes: RemoteReleaseDetails[] = [];
  for (const name of names) remotes.push(await portal.details(name));
  if (json) return printJson({ ...overview, proposals, remotes });
  remotes.forEach(printOne);
  for (const { number, by, reason, ...change } of proposals)
    print(`Waiting for approval as ${number}: ${change.remote}  ${sayProposal(change)}  ${by}: ${reason}`);
};

/** Prints what was changed, newest first. */
export const history = async ({ remote, json }: ListOptions): Promise<void> => {
  const portal = openPortal();
  const { history: all } = await readOverview(portal);
  sayHistory(remote === undefined ? all : (await portal.details(remote)).history, json);
};
