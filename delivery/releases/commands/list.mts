import { printable } from '@slabdesk/command-kit/printable';
import {
  describeBroken,
  type PortalClient,
  type RegistryChange,
  type RegistryView,
  readHistory,
  SHELL,
  viewRegistry,
} from '@slabdesk/releases';
import type { RemoteReleaseDetails, RemoteReleases, StoredRelease } from 'bff-contract';
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
      `  emergency rollback by ${emergency.by}: ${emergency.reason}; the registry says ${details.current ?? 'own build'}`,
    );
  if (!current)
    print(remote === SHELL ? '  none is noted as deployed' : '  served: the build that the server came with');
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

/** The registry of a portal; says what of it can't be read. */
export const readRegistryOf = async (store: PortalClient): Promise<RegistryView> => {
  const seen = await viewRegistry(store);
  const { registry, broken } = seen;
  for (const each of broken) console.error(`! ${describeBroken(each)}.`);
  if (broken.length > 0)
    console.error(`! This goes by change ${registry.generation}, the newest that can be read.`);
  return seen;
};

const printJson = (value: unknown): void => console.log(JSON.stringify(value, null, 2));

/** Prints lines of the history, as text or as an array. */
export const sayHistory = (changes: readonly RegistryChange[], json: boolean | undefined): void => {
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
  const { proposals = [], problems, ...overview } = await portal.overview();
  const others = overview.remotes.map((each) => each.remote).filter((name) => name !== SHELL);
  const names = remote === undefined ? [SHELL, ...others.sort()] : [remote];
  const remotes: RemoteReleaseDetails[] = [];
  for (const name of names) remotes.push(await portal.details(name));
  if (json) return printJson({ ...overview, problems, proposals, remotes });
  for (const each of problems) console.error(printable(`! ${each}.`));
  remotes.forEach(printOne);
  for (const { number, by, reason, ...change } of proposals)
    print(`Waiting for approval as ${number}: ${change.remote}  ${sayProposal(change)}  ${by}: ${reason}`);
};

/** Prints what was changed, newest first. */
export const history = async ({ remote, json }: ListOptions): Promise<void> => {
  const store = openPortal();
  await readRegistryOf(store);
  sayHistory(await readHistory(store, { remote }), json);
};
