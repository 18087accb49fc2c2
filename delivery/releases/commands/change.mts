import { confirm, isInteractive } from '@slabdesk/command-kit/confirm';
import { usageProblem } from '@slabdesk/command-kit/problem';
import { type PortalChange, problem } from '@slabdesk/releases';
import { PROGRAM } from './checkout.mts';
import { rollbackInEmergency } from './emergency.mts';
import { readOverview, sayHistory } from './list.mts';
import { openPortal } from './open-portal.mts';

/** Visits that reveal a fault in 2% of them 95 times in 100, for a canary at 10%. */
const USUAL_VISITS = 700;
const USUAL_MINUTES = 10;

interface Options {
  reason: string;
  json?: boolean | undefined;
}

/** The options as yargs reads them; the portal checks them. */
interface ChangeOptions extends Options {
  remote: string;
  version?: string | undefined;
  unproven?: string | undefined;
  downgrade?: boolean | undefined;
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

/** An older release than browsers get now is given to them on purpose only. */
const refuseOlder = async (what: string, remote: string, isAllowed: boolean | undefined): Promise<void> => {
  if (isAllowed) return;
  if (isInteractive()) {
    if (await confirm(`${what}. Go on?`)) return;
    throw problem('Nothing was changed.');
  }
  throw problem(
    `${what}. Nothing was changed.`,
    `To go back: ${PROGRAM} rollback ${remote} --reason "…"\nTo give it to browsers all the same: --downgrade`,
  );
};

/**
 * Asks the portal to change what browsers get, or to note a shell. It refuses what has changed since this command looked.
 *
 * @throws a problem where the change is refused
 */
export const change = async (action: PortalChange['action'], options: ChangeOptions): Promise<void> => {
  const { remote, version: release, reason, unproven, downgrade, json, percent, manual, auto } = options;
  const { accounts, dealers, roles, environments } = options;
  const { visits = USUAL_VISITS, wait: waitMinutes = USUAL_MINUTES } = options;
  const target = { accounts, dealers, roles, environments };
  const portal = openPortal();
  const { generation: base } = await readOverview(portal);
  const asked = {
    action,
    base,
    reason,
    release,
    unproven,
    percent,
    manual,
    target: Object.values(target).some(Boolean) ? target : undefined,
    auto: auto && { shares: auto.map(Number), visits, waitMinutes },
  } as PortalChange;
  const made = await portal.change(remote, asked, (older) =>
    refuseOlder(older.replace(/\.$/, ''), remote, downgrade),
  );
  sayHistory([made], json);
  if (made.action === 'propose' && !json)
    console.log(`Another person approves it: ${PROGRAM} approve ${made.number}`);
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
      `${PROGRAM} rollback ${remote} --reason "…"`,
    );
};

/** Approves what another person has proposed, by default with the proposer's reason, if the release still fits. */
export const approve = async ({
  number,
  reason,
  json,
}: Partial<Options> & { number: number }): Promise<void> =>
  sayHistory([await openPortal().approve(number, reason)], json);

/** Withdraws what was proposed. */
export const withdraw = async ({ number, reason, json }: Options & { number: number }): Promise<void> =>
  sayHistory([await openPortal().withdraw(number, reason)], json);
