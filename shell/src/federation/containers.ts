import type { RemoteDefinition, RemoteDescriptor } from 'shared-ui/portal';
import { shares } from '../shares';
import { loadScript } from './load-script';
import type { ShareScope } from './share-scope';

/** What webpack's container plugin puts into a global variable: the only thing of webpack's that is relied on. */
interface Container {
  init: (scope: ShareScope) => unknown;
  get: (module: './pages') => Promise<() => { remote: RemoteDefinition }>;
}

/** A script that did not come within this is asked for anew by the next attempt, in ms. */
export const SCRIPT_TIMEOUT_MS = 5_000;

const isContainer = (value: unknown): value is Container =>
  typeof (value as Container | undefined)?.init === 'function' &&
  typeof (value as Container).get === 'function';

const containerIn = (global: string): Container | undefined => {
  const value = (window as unknown as Record<string, unknown>)[global];
  return isContainer(value) ? value : undefined;
};

/** Ready containers, and those on their way, by the URL of their script. One that failed is forgotten. */
const containers = new Map<string, Promise<Container>>();
/** How often each script was asked for. */
const attempts = new Map<string, number>();

/**
 * The address of the next attempt. Another one differs, because a browser would have it wait for the answer to the one
 * before, or take that answer.
 */
const nextUrl = (entry: string): string => {
  const url = new URL(entry, window.location.origin);
  const attempt = (attempts.get(entry) ?? 0) + 1;
  attempts.set(entry, attempt);
  if (attempt > 1) url.searchParams.set('attempt', String(attempt));
  return url.href;
};

const open = async (
  { entry, global, integrity }: RemoteDescriptor,
  forget: () => void,
): Promise<Container> => {
  if (!containerIn(global)) {
    const script = loadScript(nextUrl(entry), integrity);
    const timer = setTimeout(() => {
      script.remove();
      forget();
    }, SCRIPT_TIMEOUT_MS);
    await script.done.finally(() => clearTimeout(timer));
  }
  const container = containerIn(global);
  if (!container) throw new Error(`${entry} sets no container named ${global}`);
  await container.init(shares);
  return container;
};

/**
 * The container of one release of a remote; two releases live side by side. Never gives up on a script that may still
 * come: the patience is the caller's.
 */
export const openContainer = (remote: RemoteDescriptor): Promise<Container> => {
  const known = containers.get(remote.entry);
  if (known) return known;
  const forget = () => {
    if (containers.get(remote.entry) === opening) containers.delete(remote.entry);
  };
  const opening: Promise<Container> = open(remote, () => forget());
  containers.set(remote.entry, opening);
  opening.catch(forget);
  return opening;
};
