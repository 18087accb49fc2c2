import { confirm, isInteractive } from '@slabdesk/command-kit/confirm';
import { usageProblem } from '@slabdesk/command-kit/problem';
import {
  findRelease,
  type PortalChange,
  type PortalClient,
  problem,
  type RegistryChange,
  type ReleaseReader,
  readReleaseFiles,
  SHELL,
} from '@slabdesk/releases';
import { rollbackInEmergency } from './emergency.mts';
import { readRegistryOf, sayHistory } from './list.mts';
import { openPortal } from './open-portal.mts';
import { readBoot } from './read-boot.mts';

/** Visits that reveal a fault in 2% of them 95 times in 100, for a canary at 10%. */
const USUAL_VISITS = 700;
const USUAL_MINUTES = 10;

/** The options of `canary` as yargs reads them; the portal checks them. */
interface CanaryOptions {
  percent?: number | undefined;
  manual?: boolean | undefined;
  auto?: string[] | undefined;
  visits?: number | undefined;
  wait?: number | undefined;
  accounts?: string[] | undefined;
  dealers?: string[] | undefined;
  roles?: string[] | undefined;
  environments?: string[] | undefined;
}

interface ChangeOptions extends CanaryOptions {
  remote: string;
  version?: string | undefined;
  reason: string;
  unproven?: string | undefined;
  downgrade?: boolean | undefined;
  json?: boolean | undefined;
}

/** The fields that have a value. */
const given = <Values extends object>(values: Values): Partial<Values> | undefined => {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<Values>) : undefined;
};

const canaryOf = (options: CanaryOptions): Partial<PortalChange> | undefined => {
  const { accounts, dealers, roles, environments, percent, manual } = options;
  const { auto, visits = USUAL_VISITS, wait: waitMinutes = USUAL_MINUTES } = options;
  return given({
    percent,
    manual,
    target: given({ accounts, dealers, roles, environments }) as PortalChange['target'],
    auto: auto && { shares: auto.map(Number), visits, waitMinutes },
  }) as Partial<PortalChange> | undefined;
};

/** The release of the shell that servers are said to bring; the portal's page shows whether it does. */
const deployedShell = async (store: ReleaseReader, version: string | undefined): Promise<string> => {
  const release = await findRelease(store, SHELL, version);
  const { boot, html } = await readBoot(store.name);
  const isBrought = (file: string) =>
    boot.broughtScripts?.includes(file) ?? html.includes(`/assets/${file}"`);
  const other = release.scripts.find((file) => !isBrought(file));
  if (other)
    throw problem(`${store.name} does not bring shell ${release.directory}: its page has no ${other}.`);
  await readReleaseFiles(store, release);
  return release.directory;
};

/** An older release than browsers get now is given to them on purpose only. */
const refuseOlder = async (what: string, remote: string, isAllowed: boolean | undefined): Promise<void> => {
  if (isAllowed) return;
  if (isInteractive()) {
    if (await confirm(`${what}. Go on?`)) return;
    throw problem('Nothing was changed.');
  }
  throw problem(
    `${what}. Nothing was changed.`,
    `To go back: portal rollback ${remote} --reason "…"\nTo give it to browsers all the same: --downgrade`,
  );
};

/** Prints a change, and how another person approves what was only proposed. */
const say = async (portal: PortalClient, made: RegistryChange, json: boolean | undefined): Promise<void> => {
  sayHistory([made], json);
  if (made.action !== 'propose' || json) return;
  const { proposals = [] } = await portal.overview();
  const newest = proposals.findLast(({ remote }) => remote === made.remote);
  console.log(`Another person approves it: portal approve ${newest?.number ?? '<number>'}`);
};

/**
 * Asks the portal to change what browsers get, or to note a shell. It refuses what has changed since the registry was read.
 *
 * @throws a problem where the change is refused
 */
export const change = async (action: PortalChange['action'], options: ChangeOptions): Promise<void> => {
  const { remote, version, reason, unproven, downgrade, json } = options;
  const portal = openPortal();
  const { head } = await readRegistryOf(portal);
  const find = async (): Promise<string> =>
    action === 'deployed' && remote === SHELL
      ? deployedShell(portal, version)
      : (await findRelease(portal, remote, version)).directory;
  const isBack = action === 'rollback' || action === 'unpin';
  const asked: PortalChange = {
    action,
    base: head.number,
    reason,
    ...(!isBack && { release: await find() }),
    ...canaryOf(options),
    ...(unproven !== undefined && { unproven }),
  };
  const made = await portal.change(remote, asked, (older) =>
    refuseOlder(older.replace(/\.$/, ''), remote, downgrade),
  );
  await say(portal, made, json);
};

/** Takes the newest step back, or in an emergency gives everybody a release through the store. */
export const rollback = async (
  options: ChangeOptions & { emergency?: boolean | undefined },
): Promise<void> => {
  const { remote, version, reason, emergency } = options;
  if (emergency) console.log(await rollbackInEmergency(remote, version, reason));
  else if (version === undefined) await change('rollback', options);
  else
    throw usageProblem(
      `rollback takes no "${version}" without --emergency.`,
      `portal rollback ${remote} --reason "…"`,
    );
};

/** Approves what another person has proposed, by default with the proposer's reason, if the release still fits. */
export const approve = async ({
  number,
  reason,
  json,
}: {
  number: number;
  reason?: string | undefined;
  json?: boolean | undefined;
}): Promise<void> => sayHistory([await openPortal().approve(number, reason)], json);

/** Withdraws what was proposed. */
export const withdraw = async ({
  number,
  reason,
  json,
}: {
  number: number;
  reason: string;
  json?: boolean | undefined;
}): Promise<void> => sayHistory([await openPortal().withdraw(number, reason)], json);
