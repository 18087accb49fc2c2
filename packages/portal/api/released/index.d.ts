import type { ComponentType } from 'react';
import { ReactNode } from 'react';
import { Static } from '@sinclair/typebox';
import { TBoolean } from '@sinclair/typebox';
import { TInteger } from '@sinclair/typebox';
import { TLiteral } from '@sinclair/typebox';
import { TObject } from '@sinclair/typebox';
import { TOptional } from '@sinclair/typebox';
import { TString } from '@sinclair/typebox';
import { TUnsafe } from '@sinclair/typebox';

/** The part of a location that identifies the page. */
declare interface Address {
    pathname: string;
    search: string;
}

declare const addressOfDocument: () => Address;

/**
 * Runs while a layout listed in the manifest's `start` is shown; restarts for another user or release.
 *
 * @returns a function that stops the task
 */
export declare type BackgroundTask = (context: TaskContext) => () => void;

/** Inlined in the HTML as `<script type="application/json" id="boot">`. */
export declare interface BootManifest {
    productName: string;
    portalApi: string;
    /** Version of the shell that the page starts with. */
    shellVersion?: string;
    sharedVersions?: Record<string, string>;
    remotes: RemoteDescriptor[];
    /** Origins besides the page's own that remotes may come from. */
    remoteOrigins?: string[];
    flags: Record<string, boolean>;
    /** Addresses of the pages about the portal; without it the portal's own. */
    links?: SiteLinks;
    /** Nonce of this answer's Content-Security-Policy, for styles that are made at run time. */
    nonce?: string;
    /** Digest of what this browser gets of the remotes; without it the tab does not ask for newer ones. */
    release?: string;
}

export declare const cacheFile: (objectId: string, file: SignedFile) => void;

/**
 * Ends the session in this browser; other tabs receive a storage event. In a tab that views a dealer's
 * portal, only the view ends.
 */
export declare const clearToken: () => void;

/**
 * Sends create requests with an Idempotency-Key. Retrying the same content after a failure reuses the key,
 * so nothing is created twice. Different content, or the same content after a success, gets a new key.
 *
 * @example
 * const sendOnce = createSendOnce();
 * await sendOnce(body, (headers) => request({ url: 'app/project', body, headers }));
 */
export declare const createSendOnce: () => <T>(content: unknown, send: (headers: {
    'Idempotency-Key': string;
}) => Promise<T>) => Promise<T>;

/** The record as it is now, which a 409 carries when somebody else was faster. */
export declare const currentRecord: <Record>(error: unknown) => Record | undefined;

/** The signed-in user, with the dealer that the user owns, if any. */
declare const CurrentUser: TObject<    {
_id: TString;
name: TString;
email: TString;
/** The user has followed a link that was mailed to `email`. */
emailConfirmed: TBoolean;
pendingEmail: TOptional<TString>;
permissions: TObject<    {
isAdmin: TBoolean;
}>;
onboardingComplete: TBoolean;
unitPreference: TUnsafe<"american" | "metric">;
profileImageKey: TOptional<TString>;
createdAt: TString;
updatedAt: TString;
lastLoginAt: TOptional<TString>;
deletedAt: TOptional<TString>;
version: TInteger;
fabricator: TOptional<TObject<    {
_id: TString;
businessName: TString;
code: TString;
}>>;
}>;

declare type CurrentUser = Static<typeof CurrentUser>;

/**
 * Requests all matches of a list as CSV and saves them as a file.
 *
 * @param request the list with its sort, search and filters; paging parameters are ignored
 * @param fileName without the extension
 * @param onProgress called with the downloaded share, from 0 to 1
 * @returns undefined, or the reason for the failure
 */
export declare const downloadCsv: (request: Pick<PortalRequest, 'url' | 'params' | 'signal'>, fileName: string, onProgress?: (share: number) => void) => Promise<PortalError | undefined>;

/** Removes a URL that failed to load. */
export declare const dropCachedFile: (objectId: string) => void;

/**
 * Clears the token and redirects to sign-in, which returns to the current page afterwards. In a tab that
 * views a dealer's portal there is no redirect: the tab shows that the view has ended.
 */
export declare const endSession: () => void;

/**
 * The sentence to show for a failed call: the form's own text for its status, else the server's, else a
 * fallback.
 *
 * @param byStatus texts by HTTP status, such as `{400: 'Please check your details and try again.'}`
 */
export declare const errorMessage: (error: unknown, fallback?: string, byStatus?: Partial<Record<number, string>>) => string;

/** A component that a remote adds to a slot, which a page of another remote or the frame offers. */
export declare interface ExtensionEntry {
    /** `order.aside`; docs/front-end.md lists the slots. */
    slot: string;
    /** Key of the component in the remote's `extensions` of that slot. */
    id: string;
    /** Position within the slot, lowest first. */
    order: number;
    visibleTo?: Viewer_2;
}

/**
 * Finds records of the remote's search kinds for the command palette, best match first.
 *
 * @param query at least two characters, trimmed
 * @throws {PortalError} when the request fails
 */
export declare type FindRecords = (query: string, options: {
    signal: AbortSignal;
}) => Promise<SearchResult[]>;

/** Returns the cached signed URL of a file, unless it is missing or older than 12 hours. */
export declare const getCachedFile: (objectId: string) => SignedFile | undefined;

/** Configuration that the server inlines in the HTML: product name, remotes, feature flags. Parsed once. */
export declare const getRuntimeConfig: () => BootManifest;

/**
 * Returns the stored session token, or null. Always reads the storage, because another tab may have changed
 * it.
 */
export declare const getToken: () => Token | null;

/** `redirect` is the path for users without access. */
export declare type GuardState = {
    status: 'pending';
} | {
    status: 'authorised';
    user?: CurrentUser;
} | {
    status: 'not-authorised';
    redirect: string;
};

/** An icon as data: SVG paths in a square of 24 units. The shell draws them as lines, 2 units wide, in the text's colour. */
export declare type IconPaths = readonly string[];

export declare const isFlagOn: (flag: string) => boolean;

/** Whether a shell that provides `offered` can run a remote built against `needed`. */
export declare const isPortalApiCompatible: (needed: string, offered?: string) => boolean;

export declare const isPortalError: (value: unknown) => value is PortalError;

/**
 * Retries until `attempt` succeeds: with growing delays while the tab is visible, and immediately when the
 * browser comes online or the tab becomes visible. Attempts never overlap.
 *
 * @param attempt rejects if it fails again
 * @param options.atOnce starts the first attempt immediately
 * @returns a function that stops retrying
 */
export declare const keepTrying: (attempt: () => Promise<unknown>, { atOnce }?: {
    atOnce?: boolean | undefined;
}) => (() => void);

/** After a view has ended: returns the tab to the administrator's own session. */
export declare const leaveView: (to: string) => void;

declare type Listener = (token: Token | null) => void;

/** Sign-in path that redirects back to `from` (default: the current page). */
export declare const loginPath: (from?: string) => string;

/** Where a navigation entry stands; `column-*` is the public header, `dealer-*` and `admin-*` the sidebars. */
export declare type NavArea = 'column-primary' | 'column-secondary' | 'column-footer' | 'dealer-primary' | 'dealer-secondary' | 'dealer-footer' | 'admin-primary' | 'admin-secondary' | 'admin-footer';

export declare interface NavEntry {
    area: NavArea;
    label: string;
    to: string;
    /** A path beside `to` whose pages belong to the entry. */
    also?: string;
    icon: IconPaths;
    /** Position within the area, lowest first. */
    order: number;
    visibleTo?: Viewer_2;
}

declare type Navigate = (to: string, options?: {
    replace?: boolean;
}) => unknown;

/** Navigates from outside React; components use `useNavigate`. */
export declare const navigateTo: Navigate;

/** Calls `listener` on every token change, including changes in other tabs. */
export declare const onTokenChange: (listener: Listener) => (() => void);

/** Opens the dealer's portal in a new tab. The token is not part of the URL. */
export declare const openViewIn: (tab: Window, token: Token) => void;

/**
 * Constants of the domain that the BFF and the front ends share. This file imports nothing, so that
 * no schema library reaches a browser bundle.
 */
declare const ORDER_STATUSES: readonly ['order-placed', 'in-progress', 'completed', 'cancelled'];

declare type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Loads the code of a page. */
export declare type PageLoader = () => Promise<ComponentType>;

/** What a page's code consists of, besides its container and what the shell has at the start. */
declare interface PageNeeds {
    /** Integrity of its scripts, by file name beside the container. */
    scripts: Record<string, string>;
    /** Facades of the shell that load on demand. */
    shares: string[];
}

/** Same as {@link toError}, for a body as text in any format. */
export declare const parseError: (status: number, text: string) => PortalError;

/** Applies saved user data immediately, before the server confirms it. */
export declare const patchUser: (changes: Partial<CurrentUser>) => void;

/**
 * Version of the API that the shell provides to remotes (the facades and their behaviour). A remote built
 * against `1.2` runs in any shell with `1.2` or a later `1.x`: bump the minor version for additions, the
 * major version for breaking changes.
 */
export declare const PORTAL_API = "4.0";

/** Every failure of a call, in one shape. */
export declare interface PortalError {
    /** HTTP status; 0 when no answer came. */
    status: number;
    /** A sentence for a person; '' when the server sent none, since each screen has its own. */
    error: string;
    /** SCREAMING_CASE; `NETWORK` when no answer came. */
    code: string;
    /** Prompts by field path, with 400. */
    fields?: Record<string, string>;
    /** The record as it is now, with 409. */
    current?: unknown;
    requestId?: string;
    /** Seconds, with 429 and 503. */
    retryAfter?: number;
}

/** An API request. The method defaults to POST with a body, otherwise GET. */
export declare interface PortalRequest {
    /** Path below `/api/`: `fabricator/order`. */
    url: string;
    method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
    /** Query parameters; undefined, null and '' are omitted. */
    params?: Record<string, string | number | boolean | null | undefined>;
    body?: unknown;
    /** Sends no tokens and treats 401 and 403 as ordinary errors (sign-in, password pages, crash reports). */
    public?: boolean;
    headers?: Record<string, string>;
    /** Not started by the user: a 403 doesn't redirect. */
    background?: boolean;
    signal?: AbortSignal;
}

export declare type PortalResult = {
    response: Response;
    error?: undefined;
} | {
    error: PortalError;
    response?: Response;
};

/** Product name from the server's configuration. */
export declare const productName: () => string;

/**
 * Loads the signed-in user. Responses to superseded requests are ignored.
 *
 * @returns whether the request succeeded; false for visitors, who cause no request
 */
export declare const refreshViewer: () => Promise<boolean>;

/** What a remote adds to the portal besides pages and navigation. */
declare interface RemoteAdditions {
    /** Layouts during which the remote's `start` runs. */
    start?: TaskLayout[];
    search?: SearchKind[];
    extensions?: ExtensionEntry[];
}

/**
 * What a remote exposes, as `export const remote` in its `src/index.ts`: a loader for each part listed in
 * its manifest. Each part is its own chunk.
 */
export declare interface RemoteDefinition {
    /** By page id; each chunk is named `page-<id>`, so that the server can preload it. */
    pages: Record<string, PageLoader>;
    /** Requires `start` in the manifest. */
    start?: () => Promise<BackgroundTask>;
    /** Requires `search` in the manifest. */
    search?: () => Promise<FindRecords>;
    /** By slot, then by the extension id in the manifest. */
    extensions?: {
        [Name in SlotName]?: Record<string, () => Promise<ComponentType<Slots[Name]>>>;
    };
}

/** A remote as the browser needs it. */
export declare interface RemoteDescriptor extends RemoteAdditions {
    name: string;
    version: string;
    /** URL of its container script. */
    entry: string;
    /** Global variable that the container script sets; differs between builds. */
    global: string;
    /** Subresource integrity of the container script. */
    integrity?: string;
    /** Oldest version of the portal API that it runs with: `1.0`. */
    portalApi: string;
    /** Versions of the shared packages that it was built with. */
    sharedVersions?: Record<string, string>;
    /** Modules that it takes from the shell. */
    shares?: string[];
    routes: RouteEntry[];
    nav: NavEntry[];
    /** What each page needs at once, for remotes whose pages no HTML may preload. */
    pages?: Record<string, PageNeeds>;
    /** It fails for many users: an open page stays on the release that it has. */
    suspect?: boolean;
    /** The release before, taken where this one does not fit the shell, does not load or crashes: what differs in it. */
    lastGood?: Partial<Omit<RemoteDescriptor, 'name' | 'lastGood' | 'suspect'>>;
}

/** What a remote says about itself: pure data, evaluated at build time. */
export declare interface RemoteManifest extends RemoteAdditions {
    /** Short name, also the folder of its releases: `dealer`. */
    name: string;
    /** Everyone's browser may know of it, or only an administrator's. */
    audience: 'everyone' | 'admin';
    routes: RouteEntry[];
    nav: NavEntry[];
}

/** Renders the extensions of a slot. */
export declare type RenderSlot = <Name extends SlotName>(name: Name, context: Slots[Name]) => ReactNode;

/**
 * Sends a request and resolves to its data, without caching. For data shown in several places, use the API
 * slices of `shared-ui/api`.
 *
 * @throws {PortalError} on any failure
 * @example
 * export const login = (body: Login) => request<LoginAnswer>({ url: 'auth/login', body, public: true });
 */
export declare const request: <Data>(call: PortalRequest | string) => Promise<Data>;

export declare interface RequestState<Data> {
    isLoading: boolean;
    data?: Data;
    error?: PortalError;
    /** Clears the result. */
    reset: () => void;
}

/** The page to return to after signing in, if any. */
export declare const returnPath: (search?: string) => string | undefined;

export declare interface RouteEntry {
    /** Absolute path with `:params`; `*` is the page for every other path. */
    path: string;
    /** Key of the remote's `pages`. */
    page: string;
    layout: RouteLayout;
    guard: RouteGuard;
    /** Document title, in front of the product's name. */
    title: string;
    /** The route exists only while this flag is on. */
    flag?: string;
    /**
     * The page shows nothing but its address and what the server has, so another release of it may take its place even
     * after the user has used it. Every other page keeps its state until the user leaves it.
     */
    replaceable?: boolean;
}

/** Who may open a route: everyone; a signed-in user; a user with a fabricator record; an administrator. */
export declare type RouteGuard = 'public' | 'user' | 'dealer' | 'admin';

export declare type RouteLayout = 'column' | 'dealer' | 'admin' | 'marketplace';

/** Returns a path within this portal, or undefined for any other URL (`//evil.example`, `javascript:`). */
export declare const safePath: (path: string | null | undefined) => string | undefined;

/** Records of one kind that the palette (Ctrl+K) finds. */
export declare interface SearchKind {
    /** Names the kind among those of its remote: `material`. */
    kind: string;
    /** Heading of its results, in the plural: "Materials". */
    label: string;
    icon: IconPaths;
    visibleTo: Exclude<Viewer_2, 'visitor'>;
}

/** A search result. */
export declare interface SearchResult {
    /** One of the remote's search kinds. */
    kind: string;
    label: string;
    /** Distinguishes results with the same name; may be empty. */
    detail: string;
    /** Path of the record's page. */
    to: string;
}

/**
 * Sends a request with the session's tokens. An expired access token (302 with `shouldRefresh`) is
 * refreshed once for all requests in all tabs, and the request is retried at most twice. A 401 ends the
 * session and redirects to /login; a 403 redirects to /forbidden, except for the codes in
 * `handleForbidden`. A request with an Idempotency-Key is retried after `Retry-After` while the server is
 * busy, at most three times. Never throws, except when `signal` aborts it.
 */
export declare const sendRequest: (request: PortalRequest) => Promise<PortalResult>;

export declare interface SessionState {
    /** `visitor`: not signed in; `failed`: the check failed. */
    status: 'pending' | 'user' | 'visitor' | 'failed';
    user?: CurrentUser;
    /** The user must confirm their email address before doing anything else. */
    mustConfirmEmail?: boolean;
    error?: PortalError;
    refetch: () => void;
}

/**
 * Storage of this tab's session: shared by all tabs, or per tab for a dealer-portal view. The
 * administrator's other tabs are unaffected.
 */
export declare const sessionStore: () => Storage;

/** Registers the shell's router, so that code outside components can navigate and read the address. */
export declare const setNavigator: (next: Navigate | undefined, nextAddress?: typeof addressOfDocument) => void;

/** Overrides the configuration; for tests and development servers. */
export declare const setRuntimeConfig: (config: Partial<BootManifest>) => void;

/** Stores a refreshed token: same session, same user. */
export declare const setToken: (token: Token) => void;

/** Signed URL and content type of a stored file. */
export declare interface SignedFile {
    signedUrl: string;
    contentType: string;
}

/** Pages about the portal: paths, or URLs of http(s). */
declare interface SiteLinks {
    terms: string;
    privacy: string;
    help: string;
}

/**
 * Extension point for other remotes. Takes no space when empty.
 *
 * @example
 * <Slot name="order.aside" context={{ order }} />
 */
export declare const Slot: <Name extends SlotName>({ name, context }: {
    name: Name;
    context: Slots[Name];
}) => ReactNode;

export declare type SlotName = keyof Slots;

/** The order data passed to extensions. */
export declare interface SlotOrder {
    _id: string;
    reference: string;
    status: OrderStatus | undefined;
}

/** Slots and the props of their extensions. See `docs/front-end.md` for their positions. */
export declare interface Slots {
    /** Below the order summary, in the dealer portal. */
    'order.aside': {
        order: SlotOrder;
    };
    /** Below the panels of the dealer dashboard. */
    'dashboard.cards': {
        user: CurrentUser;
    };
    /** Below the sections of /profile. */
    'account.sections': {
        user: CurrentUser;
    };
    /** In the header for dealers and administrators, beside the colour scheme switch. */
    'frame.header': {
        user: CurrentUser;
    };
}

/**
 * Starts a session after signing in. Removes the old token first, so that every tab sees the old session
 * end and drops the previous user's data.
 */
export declare const startSession: (token: Token) => void;

/** Whether this tab shows a dealer's portal to an administrator, or did until the view ended. */
export declare type TabView = 'none' | 'open' | 'ended';

export declare const tabView: () => TabView;

/** Arguments of a background task. */
export declare interface TaskContext {
    layout: TaskLayout;
    user: CurrentUser;
    /** Epoch ms: visible data is at least this recent, or the previous task has already handled it. */
    since: number;
}

/** Layouts that hold a session's data, and so may run background tasks. */
export declare type TaskLayout = Extract<RouteLayout, 'dealer' | 'admin'>;

/** Notifies other tabs that the signed-in user has changed, such as their units. */
export declare const tellOtherTabs: () => void;

declare const Token: TObject<    {
tokenType: TLiteral<"Bearer">;
accessToken: TString;
refreshToken: TString;
}>;

declare type Token = Static<typeof Token>;

declare const UNIT_PREFERENCES: readonly ['american', 'metric'];

declare type UnitPreference = (typeof UNIT_PREFERENCES)[number];

/**
 * Prevents the open page from being replaced by another release while `when` is true. Pages that the user
 * has interacted with are never replaced anyway; use this for work that started without the user, and for
 * pages with a `replaceable` route.
 *
 * @example
 * useBlockPageSwap(upload.isRunning);
 */
export declare const useBlockPageSwap: (when: boolean) => void;

/** The signed-in user; undefined for visitors and while loading. */
export declare const useCurrentUser: () => CurrentUser | undefined;

/**
 * Guards a route: pending, then authorised or not. A failed check is retried up to 3 times, 1 s apart;
 * without a token it redirects to /login immediately.
 *
 * @param path the requested path with its query; sign-in returns to it
 */
export declare const useGuard: (guard: RouteGuard, path: string) => GuardState;

/**
 * Sends a request on demand and tracks its state; forms call the request directly. The result of the latest
 * call wins.
 *
 * @param call rejects with a {@link PortalError}, as `request` does; must be referentially stable
 * @returns `send`, which never rejects, and the state of the request
 * @example
 * const [confirm, { isLoading, error }] = useRequest(confirmEmail);
 */
export declare const useRequest: <Arguments extends unknown[], Data>(call: (...values: Arguments) => Promise<Data>) => [send: (...values: Arguments) => Promise<void>, state: RequestState<Data>];

/** {@link createSendOnce} for components. */
export declare const useSendOnce: () => <T>(content: unknown, send: (headers: {
    'Idempotency-Key': string;
}) => Promise<T>) => Promise<T>;

/**
 * The current session. The server is asked once and the result is shared; visitors without a token cause no
 * request.
 *
 * @example
 * const { user } = useSession();
 * return user ? <p>Hello {user.name}</p> : <ButtonLink to="/login">Login</ButtonLink>;
 */
export declare const useSession: () => SessionState;

/** Whether this tab shows a dealer's portal to an administrator. */
export declare const useTabView: () => TabView;

/** The signed-in user's preferred units; US units by default. */
export declare const useUnits: () => UnitPreference;

/** A dealer's portal in the hands of an administrator: to look at, for half an hour at most. */
declare const ViewAs: TObject<    {
_id: TString;
dealer: TObject<    {
_id: TString;
businessName: TString;
}>;
admin: TObject<    {
_id: TString;
name: TString;
}>;
reason: TString;
startedAt: TString;
until: TString;
}>;

declare type ViewAs = Static<typeof ViewAs>;

/** The signed-in user and, for administrators, additional remotes. */
export declare interface Viewer {
    isLoggedIn: boolean;
    user?: CurrentUser;
    /** Set when the signed-in user is an administrator viewing this user's portal. */
    viewAs?: ViewAs;
    remotes?: RemoteDescriptor[];
    /** All other requests fail until the user confirms their email address. */
    mustConfirmEmail?: boolean;
}

/** Who sees something; everyone where it is left out. */
declare type Viewer_2 = 'visitor' | 'user' | 'dealer' | 'admin';

export { }
