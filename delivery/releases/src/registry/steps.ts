import type { RemoteSettings, SettingValues } from 'bff-contract/web';
import { problem } from '../problem';
import { settingValues } from '../settings';
import type { Canary, CanaryTarget, RegistryChange, ReleaseRegistry, RemoteState, Rollout } from '../shapes';
import { SHELL } from '../store/release-store';
import { digestOf } from '../stored-json';
import { compareVersions, versionOf } from '../versions';
import { liveShells, NOTE_SHELL, stateOf } from './registry';

/** The changes that a remote's state can go through, as pure functions of the state before. */

/** The result of a step. */
export interface StepResult {
  state: RemoteState;
  /** The line for the history. */
  line: Pick<RegistryChange, 'action' | 'from' | 'to' | 'percent' | 'target' | 'unproven' | 'settings'>;
}

/**
 * @param before undefined where the registry has nothing of the remote
 * @param now epoch ms
 * @throws a problem where the state doesn't allow it
 */
export type Step = (before: RemoteState | undefined, now: number, registry?: ReleaseRegistry) => StepResult;

const MAX_PREVIOUS = 10;
/** Open tabs may still ask for the files of a release this long after browsers last got it, in ms. */
export const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** How servers take a canary further, as it is decided. */
type Plan = Omit<Rollout, 'since' | 'visitsBefore'>;

/** Servers keep the share of a canary, and roll it back if it is worse. */
export const watchedBy = (by: string): Plan => ({ next: [], visits: 0, waitMs: 0, by });

/** The state of a remote of which the registry has nothing. */
export const NONE: RemoteState = { previous: [], used: [], since: 0 };

const unique = (releases: readonly (string | undefined)[]): string[] => [
  ...new Set(releases.filter((id) => id !== undefined)),
];

const refuseIfPinned = ({ pin }: RemoteState): void => {
  if (pin)
    throw problem(
      `It is pinned by ${pin.by}: ${pin.reason.replace(/\.$/, '')}.`,
      'Unpin it first, with a reason.',
    );
};

/** The releases that browsers get in a state. Servers that can't serve the promoted shell serve their own. */
const live = ({ canary, current, deployed }: RemoteState): string[] =>
  unique([canary?.release, current, deployed]);

/** Which releases open tabs may run, newest first, and since when no browser gets those any more. */
const keepUsed = (
  before: RemoteState,
  state: RemoteState,
  now: number,
): Pick<RemoteState, 'used' | 'retired'> => {
  const [isLive, wasLive] = [live(state), live(before)];
  // A canary ends before the promotion that replaces it. Old registries had no times: keep their releases as if they had just been replaced.
  const retiredAt = (id: string) => {
    if (id === before.canary?.release) return now - 1;
    return wasLive.includes(id) ? now : (before.retired?.[id] ?? now);
  };
  const retired = unique([...wasLive, ...before.used])
    .filter((id) => !isLive.includes(id))
    .map((id) => [id, retiredAt(id)] as const)
    .filter(([, at]) => now - at < KEPT_MS);
  return { used: [...isLive, ...retired.map(([id]) => id)], retired: Object.fromEntries(retired) };
};

const changed = (before: RemoteState, changes: Partial<RemoteState>, now: number): RemoteState => {
  const state = { ...before, ...changes };
  return {
    ...state,
    ...keepUsed(before, state, now),
    since: state.current === before.current ? before.since : now,
  };
};

const become = (before: RemoteState, release: string, now: number): RemoteState => {
  const previous = unique([before.current, ...before.previous])
    .slice(0, MAX_PREVIOUS)
    .filter((id) => id !== release);
  return changed(before, { current: release, previous, canary: undefined }, now);
};

/** A step whose release was not seen to work; the history says why. */
export const withoutProof =
  (step: Step, unproven: string): Step =>
  (before, now, registry) => {
    const { state, line } = step(before, now, registry);
    return { state, line: { ...line, unproven } };
  };

/** Notes what a release says of itself: nobody who can write to the store changes what browsers get later. */
export const withDigest =
  (step: Step, release: { name: string; directory: string }): Step =>
  (before, now, registry) => {
    const { name, directory } = release;
    const digest = digestOf(release);
    if ((before?.digests?.[directory] ?? digest) !== digest)
      throw problem(`${name} ${directory} was altered since browsers were given it.`);
    const { state, line } = step(before, now, registry);
    const known = Object.entries({ ...before?.digests, [directory]: digest });
    const kept = known.filter(([id]) => state.used.includes(id) || state.previous.includes(id));
    return { state: { ...state, digests: Object.fromEntries(kept) }, line };
  };

/** A choice of the current release, too, ends an emergency rollback. */
const choose = (before: RemoteState, release: string, now: number): RemoteState => ({
  ...become(before, release, now),
  since: now,
});

/**
 * Everybody gets the release; a canary ends.
 * @param again whether it may be current already
 */
export const promote =
  (release: string, { again = false } = {}): Step =>
  (before = NONE, now) => {
    refuseIfPinned(before);
    if (before.current === release && !before.canary && !again)
      throw problem(`${release} is current already.`);
    const line = { action: 'promote', from: before.current, to: release };
    return { state: choose(before, release, now), line };
  };

/** The release of the shell that servers bring. */
const broughtShell = (state: RemoteState | undefined): string | undefined =>
  state?.deployed ?? state?.current;

const isNewerThan = (one: string, other: string): boolean =>
  compareVersions(versionOf(one), versionOf(other)) > 0;

/** The state in which browsers keep what they get of the shell; a rollback then leads to what servers bring. */
const keptBeside = (before: RemoteState, release: string): RemoteState | undefined => {
  const { current, pin, deployed: brought, previous } = before;
  // Noting a deployment again takes no rollback back.
  if (release === brought) return before;
  const isKept = current !== undefined && (pin || (brought !== undefined && isNewerThan(current, release)));
  if (!isKept) return undefined;
  const others = unique([release, ...previous]).filter((id) => id !== current);
  return { ...before, previous: others.slice(0, MAX_PREVIOUS) };
};

/**
 * Servers bring this release of the shell now. Browsers get it, unless a newer one was promoted or one is pinned. A deployment that
 * runs again, or that goes back, is noted too.
 */
export const deployed =
  (release: string): Step =>
  (before = NONE, now) => {
    const line = { action: 'deployed', from: broughtShell(before), to: release };
    const state = keptBeside(before, release) ?? become(before, release, now);
    const isTried = before.canary && isNewerThan(before.canary.release, release);
    return { state: changed(before, { ...state, canary: isTried ? before.canary : undefined }, now), line };
  };

/**
 * Keeps apart what servers bring of the shell and what browsers get, after a step of the shell.
 * @throws a problem where no deployment was noted, or there is no shell before
 */
const noteBrought = (
  before: RemoteState | undefined,
  { state, line }: StepResult,
  now: number,
): StepResult => {
  const brought = line.action === 'deployed' ? line.to : broughtShell(before);
  if (brought === undefined) throw problem('No shell is noted as deployed.', NOTE_SHELL);
  if (state.current === undefined) throw problem('No shell is known that was there before.');
  const { deployed: _before, ...rest } = state;
  const noted = brought === rest.current ? rest : { ...rest, deployed: brought };
  return { state: { ...noted, ...keepUsed(before ?? NONE, noted, now) }, line };
};

/**
 * Runs a step on what a registry says of a remote, or of the shell.
 *
 * @param now epoch ms
 * @throws a problem where the state doesn't allow it
 */
export const runStep = (registry: ReleaseRegistry, name: string, step: Step, now: number): StepResult => {
  const before = stateOf(registry, name);
  const result = step(before, now, registry);
  return name === SHELL ? noteBrought(before, result, now) : result;
};

/**
 * Gives the release to a share of the browsers; the others keep the current one.
 * @param percent more than 0 and less than 100; with a target, at most 100
 * @param rollout how servers take it further; without it they leave it alone
 * @param target without it the share is one of all browsers
 */
export const canary =
  (
    release: string,
    percent: number,
    { rollout, target }: { rollout?: Plan | undefined; target?: CanaryTarget | undefined } = {},
  ): Step =>
  (before = NONE, now) => {
    refuseIfPinned(before);
    if (!(percent > 0 && percent <= 100 && (target || percent < 100))) {
      throw problem(
        target
          ? 'The share of a canary with a target is more than 0 and at most 100 %.'
          : 'The share of a canary is more than 0 and less than 100 %.',
      );
    }
    if (before.current === release) throw problem(`${release} is current already.`);
    const from = before.canary?.release ?? before.current;
    const line = { action: 'canary', from, to: release, percent, ...(target && { target }) };
    const since = before.canary?.release === release ? (before.canary.since ?? before.since) : now;
    const next: Canary = {
      release,
      percent,
      ...(target && { target }),
      since,
      ...(rollout && { rollout: { ...rollout, since: now, visitsBefore: 0 } }),
    };
    return { state: changed(before, { canary: next }, now), line };
  };

/**
 * Gives the release to the first of rising shares; servers take it through the others, and of a remote that was proven only in the
 * shells that are live now.
 *
 * @param name of the remote, or `shell`
 */
export const autoCanary =
  (
    name: string,
    release: string,
    {
      shares: [first = 0, ...next],
      unproven,
      target,
      ...plan
    }: { shares: readonly number[]; target?: CanaryTarget | undefined } & Pick<
      Rollout,
      'visits' | 'waitMs' | 'by'
    > & { unproven?: string | undefined },
  ): Step =>
  (before, now, registry) => {
    const shells = name === SHELL ? {} : { shells: liveShells(registry?.shell) };
    const basis = unproven === undefined ? shells : { unproven };
    return canary(release, first, { rollout: { ...plan, next, ...basis }, target })(before, now, registry);
  };

/** Whether a canary is still as it was seen: one that was begun again, also by a person who takes it further, is another. */
export const isSameCanary = (found: Canary | undefined, seen: Canary): found is Canary =>
  found?.release === seen.release &&
  found.percent === seen.percent &&
  found.rollout?.since === seen.rollout?.since;

/** @throws a problem where the canary was changed since the step was decided */
const sameCanary = (before: RemoteState, seen: Canary): Canary => {
  refuseIfPinned(before);
  if (!isSameCanary(before.canary, seen)) throw problem('The canary was changed meanwhile.');
  return before.canary;
};

/**
 * Gives a canary its next share, or promotes it. One with a target is never promoted: 100 % is all of its target.
 * @param seen the canary that this was decided by
 * @param visits how many visits it has had
 */
export const advance =
  (seen: Canary, visits: number): Step =>
  (before = NONE, now, registry) => {
    const { release, since, rollout, target } = sameCanary(before, seen);
    const [percent, ...next] = rollout?.next ?? [];
    if (!rollout || percent === undefined) throw problem('The canary has no share to go on to.');
    const live = liveShells(registry?.shell);
    if (rollout.shells && !live.every((id) => rollout.shells?.includes(id)))
      throw problem('Another shell was deployed meanwhile, which this release was not proven with.');
    const unproven = rollout.unproven === undefined ? {} : { unproven: rollout.unproven };
    if (percent >= 100 && !target) {
      const line = { action: 'promote', from: before.current, to: release, ...unproven };
      return { state: become(before, release, now), line };
    }
    const raised: Canary = {
      release,
      percent,
      ...(target && { target }),
      ...(since !== undefined && { since }),
      rollout: { ...rollout, next, since: now, visitsBefore: visits },
    };
    const line = {
      action: 'canary',
      from: release,
      to: release,
      percent,
      ...(target && { target }),
      ...unproven,
    };
    return { state: changed(before, { canary: raised }, now), line };
  };

/**
 * Ends a canary.
 * @param seen the canary that this was decided by
 */
export const rollbackCanary =
  (seen: Canary): Step =>
  (before = NONE, now) => {
    sameCanary(before, seen);
    return rollback()(before, now);
  };

/**
 * Takes the newest step back: a canary where there is one, else the promoted release. Before the first release
 * there was the build that the server came with.
 */
export const rollback =
  (): Step =>
  (before = NONE, now) => {
    refuseIfPinned(before);
    if (before.canary) {
      const line = { action: 'rollback', from: before.canary.release, to: before.current };
      return { state: changed(before, { canary: undefined }, now), line };
    }
    if (!before.current) throw problem('Nothing was released that could be rolled back.');
    const [current, ...previous] = before.previous;
    const line = { action: 'rollback', from: before.current, to: current };
    return { state: changed(before, { current, previous }, now), line };
  };

/** Everybody gets the release and keeps it: nothing else is promoted, tried or rolled back until it is unpinned. */
export const pin =
  (release: string, { by, reason }: { by: string; reason: string }): Step =>
  (before = NONE, now) => {
    refuseIfPinned(before);
    const line = { action: 'pin', from: before.current, to: release };
    return { state: { ...choose(before, release, now), pin: { by, reason } }, line };
  };

export const unpin =
  (): Step =>
  (before = NONE) => {
    if (!before.pin) throw problem('It is not pinned.');
    const { pin: _pin, ...state } = before;
    return { state, line: { action: 'unpin', to: before.current } };
  };

/**
 * Chooses values of settings. A value that equals the default is not kept, so that it follows later ones. A pin permits the change,
 * because the release stays.
 * @param settings of the release that browsers get; values of settings that only other releases have stay
 * @param values that they allow; others stay as they are
 */
export const configure =
  (settings: RemoteSettings, values: SettingValues): Step =>
  (before = NONE) => {
    const { settings: chosen = {}, ...state } = before;
    const was = settingValues(settings, chosen);
    const is = settingValues(settings, { ...was, ...values });
    const changed = Object.keys(settings).filter((name) => was[name] !== is[name]);
    if (changed.length === 0) throw problem('These values are in force already.');
    const next = Object.entries({ ...chosen, ...is }).filter(
      ([name, value]) => settings[name]?.default !== value,
    );
    const only = (from: SettingValues): SettingValues =>
      Object.fromEntries(Object.entries(from).filter(([name]) => changed.includes(name)));
    return {
      state: { ...state, ...(next.length > 0 && { settings: Object.fromEntries(next) }) },
      line: {
        action: 'configure',
        from: state.current,
        to: state.current,
        settings: { before: only(was), after: only(is) },
      },
    };
  };
