import { createHmac } from 'node:crypto';
import { SHELL } from '@slabdesk/releases';
import type { RegistryState, ReleasePreviewState, RemoteDescriptor, ShellDescriptor } from 'bff-contract/web';
import type { WebBuilds } from './builds';
import { inlineJson } from './html';
import { type Preview, previewKey, toPreviewState } from './previews/previews';
import type { Visitor } from './releases/choose-release';
import type { ServedRemote } from './serve-remote';
import type { ServedShell } from './shells';
import type { RemotePolicies } from './trusted-types';

/** The shell and the remotes that a browser gets. */
export interface Offer {
  /** Undefined while there is none. */
  shell: ServedShell | undefined;
  /** Changes with anything in it. It is made with the server's secret, so nothing can be read from it. */
  digest: string;
  registry: RegistryState | undefined;
  preview: ReleasePreviewState | undefined;
  /** The remotes that everybody's browser may know of. */
  forEveryone: ServedRemote[];
  forAdmins: ServedRemote[];
  /** The Trusted Types policies of all of them, and of their fallback releases. */
  policies: RemotePolicies;
  /**
   * The descriptors of `forEveryone`, as JSON that is safe in HTML.
   * @param needed the remotes whose code the page loads at once
   */
  inlineRemotes: (needed: readonly ServedRemote[]) => string;
  /** The body of `/remotes.json`, without the remotes for administrators. */
  body: string;
}

/** Offers that are remembered at once: each combination of canaries, and each preview, has one. */
const MAX_OFFERS = 100;

const isForEveryone = ({ build }: ServedRemote): boolean => build.audience === 'everyone';

/**
 * Longest list of remotes, in characters, that the HTML of a page has as a whole: a portal of this size saves a request when the
 * user goes to another remote.
 */
const MAX_INLINE = 16_384;

/** The part of a remote that the router and the frame need. */
const toBrief = ({ descriptor }: ServedRemote): RemoteDescriptor => {
  const { integrity, modules, sharedVersions, shares, settings, lastGood, pages, ...brief } = descriptor;
  return { ...brief, isBrief: true };
};

const toJsonList = (items: readonly (string | undefined)[]): string => `[${items.join(',')}]`;

const toDescriptor = (shell: ServedShell | undefined): ShellDescriptor | undefined =>
  shell?.id === undefined
    ? undefined
    : {
        release: shell.id,
        scripts: Object.fromEntries(
          shell.build.scripts.map((file) => [`/assets/${file}`, shell.build.integrity[file] ?? '']),
        ),
      };

const policiesOf = (remotes: readonly ServedRemote[]): RemotePolicies =>
  Object.fromEntries(
    remotes.flatMap(({ descriptor: { name, trustedTypes = [], lastGood } }) => {
      const names = [...trustedTypes, ...(lastGood?.trustedTypes ?? [])];
      return names.length > 0 ? [[name, names]] : [];
    }),
  );

const toOffer = (
  { shell, remotes, registry }: Pick<Offer, 'shell' | 'registry'> & { remotes: readonly ServedRemote[] },
  { digest, preview, isSuspect }: { digest: string; preview: Preview | undefined; isSuspect: boolean },
): Offer => {
  const forEveryone = remotes.filter(isForEveryone);
  // Written once, because every page has the list.
  const whole = forEveryone.map(({ descriptor }) => inlineJson(descriptor));
  const remotesJson = toJsonList(whole);
  const brief = forEveryone.map((remote) => inlineJson(toBrief(remote)));
  const previewed = preview && toPreviewState(preview);
  // Open tabs stay away from a shell that fails for many users.
  const named = isSuspect ? undefined : toDescriptor(shell);
  const registryJson = registry ? `,"registry":${JSON.stringify(registry)}` : '';
  const shellJson = named ? `,"shell":${JSON.stringify(named)}` : '';
  const previewJson = previewed ? `,"preview":${inlineJson(previewed)}` : '';
  return {
    shell,
    digest,
    registry,
    preview: previewed,
    forEveryone,
    forAdmins: remotes.filter((remote) => !isForEveryone(remote)),
    policies: policiesOf(remotes),
    inlineRemotes: (needed) =>
      remotesJson.length <= MAX_INLINE
        ? remotesJson
        : toJsonList(forEveryone.map((remote, index) => (needed.includes(remote) ? whole : brief)[index])),
    body: `{"release":${JSON.stringify(digest)}${registryJson}${shellJson},"remotes":${remotesJson}${previewJson}}`,
  };
};

/**
 * Says what each browser gets. It is worked out once for each state of the builds and releases, and for each combination of
 * canaries; every other question is a look into a map.
 *
 * @returns a function of the visitor and of the release that its browser previews
 */
export const createOffers = (builds: WebBuilds, secret: string) => {
  let generation = -1;
  const offers = new Map<string, Offer>();
  const digestOf = (remotes: readonly ServedRemote[], ...rest: unknown[]) =>
    createHmac('sha256', secret)
      .update(`offer ${JSON.stringify([rest, remotes.map(({ descriptor }) => descriptor)])}`)
      .digest('hex')
      .slice(0, 12);
  return (visitor: Visitor, preview?: Preview | undefined): Offer => {
    const now = builds.generation();
    if (now !== generation || offers.size >= MAX_OFFERS) offers.clear();
    generation = now;
    const previewed = previewKey(preview);
    const key = `${builds.canariesOf(visitor)} ${visitor.avoidedShell ?? ''} ${previewed}`;
    const known = offers.get(key);
    if (known) return known;
    const remotes = builds.remotes(visitor, preview?.build);
    const shell = builds.shells.of(visitor);
    const isSuspect = builds.isSuspect(SHELL, shell?.id);
    const digest = digestOf(remotes, previewed, builds.shells.key(shell), isSuspect);
    const offer = toOffer({ shell, remotes, registry: builds.registry() }, { digest, preview, isSuspect });
    offers.set(key, offer);
    return offer;
  };
};
