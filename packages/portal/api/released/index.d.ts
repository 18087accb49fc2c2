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

/** The part of a location that says which page it is. */
declare interface Address {
    pathname: string;
    search: string;
}

declare const addressOfDocument: () => Address;

/**
 * Runs as long as a layout that the manifest names in `start` is shown to one user, and starts anew for another user or
 * release.
 *
 * @returns stops it
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
 * Ends the session in this browser; other tabs hear of it through the storage event. In a tab that shows a
 * dealer's portal it ends that view alone.
 */
export declare const clearToken: () => void;

/**
 * Sends calls that create, each with an Idempotency-Key: content that is sent again after a failure has the key of
 * before, so nothing is created twice. Other content, or the same after a success, has a new one.
 *
 * @example
 * const sendOnce = createSendOnce();
 * await sendOnce(body, (headers) => request({ url: 'app/project', body, headers }));
 */
export declare const createSendOnce: () => <T>(content: unknown, send: (headers: {
    'Idempotency-Key': string;
}) => Promise<T>) => Promise<T>;

/** Where the portal is. A component still sees the location before it while the code of the next page loads. */
export declare const currentAddress: () => Address;

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
 * Asks a list for every match as CSV and saves it as a file.
 *
 * @param request the list with its sort, search and filters; paging is left out
 * @param fileName without the extension
 * @param onProgress is told from 0 to 1 how much has arrived
 * @returns undefined, or why it failed
 */
export declare const downloadCsv: (request: Pick<PortalRequest, 'url' | 'params' | 'signal'>, fileName: string, onProgress?: (share: number) => void) => Promise<PortalError | undefined>;

/** Forgets a URL that turned out not to work. */
export declare const dropCachedFile: (objectId: string) => void;

/**
 * Removes the token and goes to the sign-in page, which remembers the page that was asked for. The end of a view
 * leads nowhere: its tab says that it is over.
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
 * Finds records of the remote's search kinds for the palette, best first.
 *
 * @param query two characters at least, without white space at the ends
 * @throws {PortalError} when the server can't answer
 */
export declare type FindRecords = (query: string, options: {
    signal: AbortSignal;
}) => Promise<SearchResult[]>;

/** What was loaded from the server is loaded anew where it shows, or when somebody comes back to it. */
export declare const forgetData: () => void;

/** The signed URL of a file, unless it is unknown or older than 12 hours. */
export declare const getCachedFile: (objectId: string) => SignedFile | undefined;

/** What the server inlined in the HTML: product name, remotes, feature flags. Read once. */
export declare const getRuntimeConfig: () => BootManifest;

/** The stored session token, or null. Always asks the storage: another tab may have changed it. */
export declare const getToken: () => Token | null;

/** `redirect` says where someone who may not see the page has to go. */
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

/** Whether a shell that offers `offered` can run a remote that was built with `needed`. */
export declare const isPortalApiCompatible: (needed: string, offered?: string) => boolean;

export declare const isPortalError: (value: unknown) => value is PortalError;

/**
 * Repeats what has failed until it succeeds: after growing pauses while the tab is visible, and at once when the browser is
 * online again or the tab becomes visible. Never runs two attempts at the same time.
 *
 * @param attempt rejects when it failed again
 * @param options.atOnce nothing has failed yet: the first attempt is made at once
 * @returns a function that stops it
 */
export declare const keepTrying: (attempt: () => Promise<unknown>, { atOnce }?: {
    atOnce?: boolean | undefined;
}) => (() => void);

/** After a view has ended: the tab belongs to the administrator's own session again. */
export declare const leaveView: (to: string) => void;

declare type Listener = (token: Token | null) => void;

/** The sign-in page, which leads back to `from` (default: the current page) afterwards. */
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

/** Goes to a path of the portal from outside of React; components use `useNavigate`. */
export declare const navigateTo: Navigate;

/** Calls `listener` with every change of the token, also with those of other tabs. */
export declare const onTokenChange: (listener: Listener) => (() => void);

/** Makes a tab that was just opened show the dealer's portal. No address carries the token. */
export declare const openViewIn: (tab: Window, token: Token) => void;

/**
 * Constants of the domain that the BFF and the front ends share. This file imports nothing, so that
 * no schema library reaches a browser bundle.
 */
declare const ORDER_STATUSES: readonly ['order-placed', 'in-progress', 'completed', 'cancelled'];

declare type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Loads the code of one page. */
export declare type PageLoader = () => Promise<ComponentType>;

/** What a page's code consists of, besides its container and what the shell has at the start. */
declare interface PageNeeds {
    /** Integrity of its scripts, by file name beside the container. */
    scripts: Record<string, string>;
    /** Facades of the shell that load on demand. */
    shares: string[];
}

/** The same for a body as text, in whatever format it is. */
export declare const parseError: (status: number, text: string) => PortalError;

/** What was just saved of the user counts at once, before the server is asked again. */
export declare const patchUser: (changes: Partial<CurrentUser>) => void;

/**
 * Version of what the shell provides to remotes (the facades and their behaviour). A remote built with
 * `1.2` runs in any shell of `1.2` or a later `1.x`: raise the minor number when something is added, the
 * major one when something that remotes use is changed or removed.
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

/** One call of the API. A body makes it a POST unless `method` says otherwise. */
export declare interface PortalRequest {
    /** Below `/api/`: `fabricator/order`. */
    url: string;
    method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
    /** Query; entries that are undefined, null or '' are left out. */
    params?: Record<string, string | number | boolean | null | undefined>;
    body?: unknown;
    /** Sends no tokens, and a 401 or 403 is an ordinary answer (sign-in, password pages, crash reports). */
    public?: boolean;
    headers?: Record<string, string>;
    /** Nobody has asked for it: a 403 leads nowhere. */
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

/** The product's name from the server's configuration. */
export declare const productName: () => string;

/**
 * Asks the server who is signed in. What it answers to an older question counts no more.
 *
 * @returns whether it answered; false as well for a visitor, whom nobody asks
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
 * What a remote exposes, as `export const remote` of its `src/index.ts`: how to load each part that its manifest names.
 * Every part is a chunk of its own.
 */
export declare interface RemoteDefinition {
    /** By page id; each chunk is named `page-<id>`, so that the server can preload it. */
    pages: Record<string, PageLoader>;
    /** Needs `start` in the manifest. */
    start?: () => Promise<BackgroundTask>;
    /** Needs `search` in the manifest. */
    search?: () => Promise<FindRecords>;
    /** By slot, then by the id that the manifest gives to the extension. */
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

/** Renders what remotes have for a slot. */
export declare type RenderSlot = <Name extends SlotName>(name: Name, context: Slots[Name]) => ReactNode;

/**
 * The data that a call answers. For what nobody shares or keeps; what is shown in more than one place belongs to
 * the API slices of `shared-ui/api`.
 *
 * @throws {PortalError} as every failure of a call
 * @example
 * export const login = (body: Login) => request<LoginAnswer>({ url: 'auth/login', body, public: true });
 */
export declare const request: <Data>(call: PortalRequest | string) => Promise<Data>;

export declare interface RequestState<Data> {
    isLoading: boolean;
    data?: Data;
    error?: PortalError;
    /** Forgets the answer. */
    reset: () => void;
}

/** Where to go after signing in: the page that was asked for, if there was one. */
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

/**
 * A path of this portal, or undefined for anything that leads elsewhere (`//evil.example`, `javascript:`).
 *
 * Resolving a path may create a new address: `/.//evil.example` becomes `//evil.example`, which a browser
 * takes for another host. So the result has to resolve to itself.
 */
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

/** A record that was found. */
export declare interface SearchResult {
    /** One of the remote's search kinds. */
    kind: string;
    label: string;
    /** Tells it from others of the same name; may be empty. */
    detail: string;
    /** Path of its page. */
    to: string;
}

/**
 * Sends a call with the session's tokens. An expired access token (302 with `shouldRefresh`) is refreshed
 * once for all calls of all tabs and the call sent again, at most twice. A 401 ends the session and goes to
 * /login, a 403 goes to /forbidden, but for the codes that `refuse` names. A call with an Idempotency-Key that finds the
 * server busy is sent again when `Retry-After` says, at most three times. Never throws, except when `signal` aborts it.
 */
export declare const sendRequest: (request: PortalRequest) => Promise<PortalResult>;

export declare interface SessionState {
    /** `visitor`: nobody is signed in; `failed`: it could not be found out. */
    status: 'pending' | 'user' | 'visitor' | 'failed';
    user?: CurrentUser;
    /** The user can do nothing before the e-mail address is confirmed. */
    mustConfirmEmail?: boolean;
    error?: PortalError;
    refetch: () => void;
}

/**
 * Where this tab keeps what belongs to its session: the session of all tabs, or the view that it alone has. So
 * an administrator's other tabs stay what they are.
 */
export declare const sessionStore: () => Storage;

/** The shell hands its router in, so that code outside of components can navigate and ask for the address. */
export declare const setNavigator: (next: Navigate | undefined, nextAddress?: typeof addressOfDocument) => void;

/** Replaces the configuration; for tests and for development servers. */
export declare const setRuntimeConfig: (config: Partial<BootManifest>) => void;

/** Stores the token that a refresh answered: same session, same user. */
export declare const setToken: (token: Token) => void;

export declare const SIGNED_URL_TTL_MS: number;

/** Where a stored file can be read, and what it is. */
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
 * A place that other remotes extend. Takes no room while nothing is in it.
 *
 * @example
 * <Slot name="order.aside" context={{ order }} />
 */
export declare const Slot: <Name extends SlotName>({ name, context }: {
    name: Name;
    context: Slots[Name];
}) => ReactNode;

export declare type SlotName = keyof Slots;

/** An order as extensions are told of it. */
export declare interface SlotOrder {
    _id: string;
    reference: string;
    status: OrderStatus | undefined;
}

/** The slots of the portal, each with what its extensions get as props. `docs/front-end.md` says where they are. */
export declare interface Slots {
    /** Below the summary of an order, in the dealer's portal. */
    'order.aside': {
        order: SlotOrder;
    };
    /** Below the panels of the dealer's dashboard. */
    'dashboard.cards': {
        user: CurrentUser;
    };
    /** Below the sections of /profile. */
    'account.sections': {
        user: CurrentUser;
    };
    /** In the frame of dealers and administrators, beside the colour scheme. */
    'frame.header': {
        user: CurrentUser;
    };
}

/**
 * Starts a session after signing in. The token is removed first, so that every tab sees the old session
 * end and forgets what it knows about the old user.
 */
export declare const startSession: (token: Token) => void;

/** Whether this tab shows a dealer's portal to an administrator, or did until the view ended. */
export declare type TabView = 'none' | 'open' | 'ended';

export declare const tabView: () => TabView;

/** What a background task gets. */
export declare interface TaskContext {
    layout: TaskLayout;
    user: CurrentUser;
    /** Epoch ms: data on the screen is no older, or the task before has cared for it. */
    since: number;
}

/** Layouts that hold a session's data, and so may run background tasks. */
export declare type TaskLayout = Extract<RouteLayout, 'dealer' | 'admin'>;

/** Tells the other tabs that the signed-in user has changed, such as in their units. */
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
 * Keeps the open page from being replaced by another release of itself while `when` is true. A page that the user has
 * touched is kept anyway; this is for work that began without the user, and for pages whose route is `replaceable`.
 *
 * @example
 * useBlockPageSwap(upload.isRunning);
 */
export declare const useBlockPageSwap: (when: boolean) => void;

/** The signed-in user, or undefined while unknown and for visitors. */
export declare const useCurrentUser: () => CurrentUser | undefined;

/**
 * Guards a page: pending, then authorised, or not. A check that fails is tried again up to 3 times, 1 s
 * apart; without a token there is nothing to check, so that leads to /login at once.
 *
 * @param path the page that is asked for, with its query; the sign-in page leads back to it
 */
export declare const useGuard: (guard: RouteGuard, path: string) => GuardState;

/**
 * Sends a call on demand and says what became of it; forms take the call itself. The last one that was sent counts.
 *
 * @param call rejects with a {@link PortalError}, as `request` does; the same function each time
 * @returns `send`, which never rejects, and the state of the call
 * @example
 * const [confirm, { isLoading, error }] = useRequest(confirmEmail);
 */
export declare const useRequest: <Arguments extends unknown[], Data>(call: (...values: Arguments) => Promise<Data>) => [send: (...values: Arguments) => Promise<void>, state: RequestState<Data>];

/** {@link createSendOnce} for the calls of a component. */
export declare const useSendOnce: () => <T>(content: unknown, send: (headers: {
    'Idempotency-Key': string;
}) => Promise<T>) => Promise<T>;

/**
 * Who is signed in. Asks the server once and shares the answer; a visitor without a token costs no call.
 *
 * @example
 * const { user } = useSession();
 * return user ? <p>Hello {user.name}</p> : <ButtonLink to="/login">Login</ButtonLink>;
 */
export declare const useSession: () => SessionState;

/** Whether this tab shows a dealer's portal to an administrator. */
export declare const useTabView: () => TabView;

/** The units that the signed-in user prefers; American units for everyone else. */
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

/** Who is signed in, and, for administrators, where the code of further remotes lies. */
export declare interface Viewer {
    isLoggedIn: boolean;
    user?: CurrentUser;
    /** The one who is signed in is an administrator, who looks at the portal of this user. */
    viewAs?: ViewAs;
    remotes?: RemoteDescriptor[];
    /** Nothing else can be called before the user's e-mail address is confirmed. */
    mustConfirmEmail?: boolean;
}

/** Who sees something; everyone where it is left out. */
declare type Viewer_2 = 'visitor' | 'user' | 'dealer' | 'admin';

export { }
