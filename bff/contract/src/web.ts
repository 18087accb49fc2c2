/**
 * The contracts between the BFF, the shell and the remotes besides the API: a remote's manifest, and the boot manifest that
 * the HTML carries. Types only: nothing in this file reaches a bundle.
 */

import type { ServedApi } from './compatibility';
import type { NavArea, NavAreaEntry, RouteLayout } from './constants/frames';
import type { TeamPermission } from './constants/team';
import type { RouteGuard, Viewer } from './constants/viewers';
import type { CurrentUser } from './user';

export type { NavArea, NavAreaEntry, NavGroup, RouteLayout } from './constants/frames';
export type { RouteGuard, Viewer } from './constants/viewers';

export interface RouteEntry {
  /** Absolute path with `:params`; `*` is the page for every other path. */
  path: string;
  /** Key of the remote's `pages`. */
  page: string;
  layout: RouteLayout;
  guard: RouteGuard;
  /** Document title, in front of the product's name. */
  title: string;
  /** Dealers whose role in the team lacks this read why they can't see the page. */
  permission?: TeamPermission;
  /** The route exists only while this flag is on. */
  flag?: string;
  /**
   * The page shows nothing but its address and what the server has, so another release of it may take its place even
   * after the user has used it. Every other page keeps its state until the user leaves it.
   */
  replaceable?: boolean;
  /** A page for customers, who use the mobile app: its frame offers nobody to sign in or to register. */
  forCustomers?: boolean;
  /** The page renders itself into an element, with a React of its own or another framework. */
  mount?: boolean;
  /** Users whom the page lets in come here from pages that are forbidden to them. */
  home?: boolean;
  /** Redirects users here from pages that aren't public. */
  first?: FirstPage;
}

/** Who must see a page before all others: users to whom it is visible, while its flag is on, until the field of the user is true. */
export interface FirstPage {
  visibleTo?: Viewer;
  flag?: string;
  until: keyof CurrentUser;
}

/** An icon as data: SVG paths in a square of 24 units. The shell draws them as lines, 2 units wide, in the text's colour. */
export type IconPaths = readonly string[];

export interface NavEntry {
  area: NavArea;
  label: string;
  to: string;
  /** A path beside `to` whose pages belong to the entry. */
  also?: string;
  icon: IconPaths;
  /** Position within the area, lowest first. */
  order: number;
  visibleTo?: Viewer;
  /** Hides the entry from dealers whose role in the team lacks this permission. */
  permission?: TeamPermission;
}

/** Records of one kind that the palette (Ctrl+K) finds. */
export interface SearchKind {
  /** The kind's name within its remote: `material`. */
  kind: string;
  /** Heading of its results, in the plural: "Materials". */
  label: string;
  icon: IconPaths;
  visibleTo: Exclude<Viewer, 'visitor'>;
}

/** A component that a remote adds to a slot, which a page of another remote or the frame offers. */
export interface ExtensionEntry {
  /** A name that a remote or the platform registers: `order.aside`. */
  slot: string;
  /** Key of the component in the remote's `extensions` of that slot. */
  id: string;
  /** Position within the slot, lowest first. */
  order: number;
  visibleTo?: Viewer;
  /** Only for users who have this field, such as `dealers`. */
  has?: keyof CurrentUser;
}

/** Values of a remote's settings by name. */
export type SettingValues = Readonly<Record<string, string | number | boolean>>;

/** A setting that operators may change without a release, as JSON Schema. Its value is public: every visitor can read it. */
export type RemoteSetting = {
  /** Label of its field. */
  title: string;
  description?: string;
} & (
  | { type: 'string'; default: string; enum?: string[]; maxLength?: number }
  | { type: 'number' | 'integer'; default: number; minimum?: number; maximum?: number }
  | { type: 'boolean'; default: boolean }
);

/** Settings by name. */
export type RemoteSettings = Readonly<Record<string, RemoteSetting>>;

/** A remote's additions to the portal besides pages and navigation. */
export interface RemoteAdditions {
  /** The area of its pages with a sidebar. */
  area?: NavAreaEntry;
  /** Names of the areas in which the remote's `start` runs. */
  start?: string[];
  search?: SearchKind[];
  extensions?: ExtensionEntry[];
  /** Names of the Trusted Types policies that its code creates, such as Vue's `vue`. Pages allow them to its code alone. */
  trustedTypes?: string[];
}

/** A remote's description of itself: pure data, evaluated at build time. */
export interface RemoteManifest extends RemoteAdditions {
  /** Short name, also the folder of its releases: `dealer`. */
  name: string;
  /** Everyone's browser may know of it, or only an administrator's. */
  audience: 'everyone' | 'admin';
  routes: RouteEntry[];
  nav: NavEntry[];
  settings?: RemoteSettings;
}

/**
 * A call that the matrix makes before it opens the pages of a release, so that they have a record to show. A text may contain
 * the id of an earlier record: `{slab-yards}`. These are always there: `{orders}` (with a project and a customer),
 * `{materials}`, `{manage-dealer}` (its dealer) and `{manage-user}` (its customer).
 */
export interface RemoteSeed {
  /** Who makes it. */
  as: 'dealer' | 'customer' | 'admin';
  /** Path of a POST below `/api/`: `fabricator/material`. */
  post: string;
  body: Readonly<Record<string, unknown>>;
  /** The part of a path that the id of the new record follows: `slab-yards` for `/slab-yards/:id`. */
  record?: string;
}

/** The code of a page, besides its container and the modules that the shell loads at the start. */
export interface PageNeeds {
  /** Integrity of its scripts, by file name beside the container. */
  scripts: Record<string, string>;
  /** Facades of the shell that load on demand. */
  shares: string[];
}

/** A remote as the browser needs it. */
export interface RemoteDescriptor extends RemoteAdditions {
  name: string;
  version: string;
  /** URL of its container script. */
  entry: string;
  /** Global variable that the container script sets; differs between builds. */
  global: string;
  /** Subresource integrity of the container script. */
  integrity?: string;
  /**
   * Set if it consists of ES modules: the integrity of all its scripts, the container's too, by file name beside the
   * container. Each is checked before any of them runs, because imports carry no hash.
   */
  modules?: Record<string, string>;
  /** Oldest version of the portal API that it runs with: `1.0`. */
  portalApi: string;
  /** Versions of the shared packages that it was built with. */
  sharedVersions?: Record<string, string>;
  /** Modules that it takes from the shell. */
  shares?: string[];
  routes: RouteEntry[];
  nav: NavEntry[];
  /** The values of its settings. */
  settings?: SettingValues;
  /** The paths that the portal gives it, if it isn't one of the platform's remotes. */
  paths?: readonly string[];
  /** The code that each page needs at once, for remotes whose pages the HTML must not preload. */
  pages?: Record<string, PageNeeds>;
  /**
   * Omits the fields that are needed to load or run its code: integrity, modules, shared modules, settings, and the fallback release.
   * `/remotes.json` has them all.
   */
  isBrief?: true;
  /** It fails for many users: an open page stays on the release that it has. */
  suspect?: boolean;
  /** The release before, taken where this one does not fit the shell, does not load or crashes: what differs in it. */
  lastGood?: Partial<Omit<RemoteDescriptor, 'name' | 'lastGood' | 'suspect'>>;
}

/** Pages about the portal: paths, or URLs of http(s). */
export interface SiteLinks {
  terms: string;
  privacy: string;
  help: string;
}

/** A release that this browser gets by a preview link. */
export interface ReleasePreviewState {
  remote: string;
  version: string;
  /** ISO 8601 UTC. */
  until: string;
  /** Why it can't be shown, so that the browser gets the usual release. */
  problem?: string;
}

/** Inlined in the HTML as `<script type="application/json" id="boot">`. */
export interface BootManifest {
  productName: string;
  portalApi: string;
  /** Version of the shell that the page starts with. */
  shellVersion?: string;
  /** The release of the shell that the page starts with, `<version>-<hash>`; without it the tab does not move to another one. */
  shell?: string;
  /** The version of the API that the server offers to shells. */
  serverApi?: string;
  sharedVersions?: Record<string, string>;
  /** The major version of the portal API before, which the shell serves as well. */
  previous?: ServedApi;
  /** In a portal with many remotes, those not needed by the page are brief. */
  remotes: RemoteDescriptor[];
  /** The Trusted Types policies of remotes that this document allows. */
  trustedTypes?: string[];
  flags: Record<string, boolean>;
  /** Addresses of the pages about the portal; without it the portal's own. */
  links?: SiteLinks;
  /** Nonce of this response's Content-Security-Policy, for styles that are inserted at run time. */
  nonce?: string;
  /** Digest of what this browser gets of the shell and the remotes; without it the tab does not ask for newer ones. */
  release?: string;
  /** As in {@link RemotesResponse}. */
  registry?: RegistryState;
  /** Largest file that may be uploaded, in bytes; without it `LIMITS.fileBytes`. */
  maxUpload?: number;
  preview?: ReleasePreviewState;
}

/** A release of the shell. */
export interface ShellDescriptor {
  /** `<version>-<hash>` */
  release: string;
  /** The scripts that it starts with: their integrity by URL. */
  scripts: Record<string, string>;
}

/** The state of the registry of releases that a server goes by. */
export interface RegistryState {
  /** Another one after each restore of the database. */
  epoch: string;
  /** Rises with every change. */
  number: number;
  /** Rises with every emergency rollback, which changes no number. Absent without one. */
  rollback?: number;
}

/** The response of `/remotes.json`: what this browser gets now. */
export interface RemotesResponse {
  release: string;
  /** Tabs ignore an older one than they know. Absent from older servers, and without a registry. */
  registry?: RegistryState;
  /** The shell that tabs move to; absent if it fails for many users. */
  shell?: ShellDescriptor;
  remotes: RemoteDescriptor[];
  preview?: ReleasePreviewState;
}
