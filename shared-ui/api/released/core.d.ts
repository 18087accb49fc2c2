import { CircleUserRound as AccountIcon } from 'lucide-react';
import { Plus as AddIcon } from 'lucide-react';
import { ShieldCheck as AdminIcon } from 'lucide-react';
import { ScrollText as AuditIcon } from 'lucide-react';
import { ArrowLeft as BackIcon } from 'lucide-react';
import { default as Box } from '@mui/material/Box';
import { ImageOff as BrokenImageIcon } from 'lucide-react';
import { default as Button } from '@mui/material/Button';
import { default as ButtonBase } from '@mui/material/ButtonBase';
import { ButtonProps } from '@mui/material/Button';
import { default as Card } from '@mui/material/Card';
import { ChartColumn as ChartIcon } from 'lucide-react';
import { Check as CheckIcon } from 'lucide-react';
import { ChevronDown as ChevronDownIcon } from 'lucide-react';
import { ChevronLeft as ChevronLeftIcon } from 'lucide-react';
import { ChevronRight as ChevronRightIcon } from 'lucide-react';
import { ChevronUp as ChevronUpIcon } from 'lucide-react';
import { default as CircularProgress } from '@mui/material/CircularProgress';
import { X as CloseIcon } from 'lucide-react';
import { PanelLeftClose as CollapseSidebarIcon } from 'lucide-react';
import { ComponentType } from 'react';
import { Copy as CopyIcon } from 'lucide-react';
import { Bug as CrashIcon } from 'lucide-react';
import { UserRound as CustomerIcon } from 'lucide-react';
import { Moon as DarkModeIcon } from 'lucide-react';
import { LayoutDashboard as DashboardIcon } from 'lucide-react';
import { Building2 as DealersIcon } from 'lucide-react';
import { Trash2 as DeleteIcon } from 'lucide-react';
import { MonitorSmartphone as DevicesIcon } from 'lucide-react';
import { Unplug as DisconnectedIcon } from 'lucide-react';
import { default as Divider } from '@mui/material/Divider';
import { FileText as DocumentIcon } from 'lucide-react';
import { Download as DownloadIcon } from 'lucide-react';
import { Pencil as EditIcon } from 'lucide-react';
import { Maximize2 as EnlargeIcon } from 'lucide-react';
import { CircleAlert as ErrorIcon } from 'lucide-react';
import { PanelLeftOpen as ExpandSidebarIcon } from 'lucide-react';
import { default as ExternalLink } from '@mui/material/Link';
import { SlidersHorizontal as FilterIcon } from 'lucide-react';
import { ArrowRight as ForwardIcon } from 'lucide-react';
import { CircleQuestionMark as HelpIcon } from 'lucide-react';
import { EyeOff as HideIcon } from 'lucide-react';
import { House as HomeIcon } from 'lucide-react';
import { default as IconButton } from '@mui/material/IconButton';
import { IconButtonProps } from '@mui/material/IconButton';
import { ImageIcon } from 'lucide-react';
import { Inbox as InboxIcon } from 'lucide-react';
import { Info as InfoIcon } from 'lucide-react';
import { JSX } from 'react';
import { Sun as LightModeIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { LinkProps } from '@mui/material/Link';
import { Lock as LockIcon } from 'lucide-react';
import { LogOut as LogoutIcon } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Mail as MailIcon } from 'lucide-react';
import { Menu as MenuIcon } from 'lucide-react';
import { ServerCog as OperationsIcon } from 'lucide-react';
import { ClipboardList as OrdersIcon } from 'lucide-react';
import { default as Paper } from '@mui/material/Paper';
import { Tags as PricingIcon } from 'lucide-react';
import { Printer as PrintIcon } from 'lucide-react';
import { Store as ProfileIcon } from 'lucide-react';
import { ReactNode } from 'react';
import { RefreshCw as RefreshIcon } from 'lucide-react';
import { RotateCcw as RetryIcon } from 'lucide-react';
import { Search as SearchIcon } from 'lucide-react';
import { default as Skeleton } from '@mui/material/Skeleton';
import { default as Stack } from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { CircleCheck as SuccessIcon } from 'lucide-react';
import type { SxProps } from '@mui/material/styles';
import { Monitor as SystemModeIcon } from 'lucide-react';
import type { Theme } from '@mui/material/styles';
import { To } from 'react-router-dom';
import { default as Typography } from '@mui/material/Typography';
import { Upload as UploadIcon } from 'lucide-react';
import { useColorScheme } from '@mui/material/styles';
import { default as useMediaQuery } from '@mui/material/useMediaQuery';
import { UsersRound as UsersIcon } from 'lucide-react';
import { useTheme } from '@mui/material/styles';
import { Eye as ViewIcon } from 'lucide-react';
import { TriangleAlert as WarningIcon } from 'lucide-react';
import { ZoomIn as ZoomInIcon } from 'lucide-react';
import { ZoomOut as ZoomOutIcon } from 'lucide-react';

export { AccountIcon }

export { AddIcon }

export { AdminIcon }

/** A message within a page. MUI's own would bring icons and a close button to every page. */
export declare const Alert: ({ severity, children, action, role, sx }: AlertProps) => JSX.Element;

export declare interface AlertProps {
    severity: Severity;
    children: ReactNode;
    /** A button that helps. */
    action?: ReactNode;
    /** `alert` is read out at once, wherever one is; `status` waits. */
    role?: 'alert' | 'status';
    sx?: SxProps<Theme>;
}

/**
 * Keeps a render crash within one area of the page: the rest stays alive.
 *
 * @example
 * <AreaBoundary name="dealer/orders"><OrdersTable /></AreaBoundary>
 */
export declare const AreaBoundary: ({ name, children, renderError, dense, resetKey }: Props) => JSX.Element;

export { AuditIcon }

export { BackIcon }

/** A small label with a colour of its own; the text alone says everything. */
export declare const Badge: ({ tone, label }: {
    tone: Tone;
    label: string;
}) => JSX.Element;

export { Box }

export { BrokenImageIcon }

export { Button }

export { ButtonBase }

/** A link within the portal that looks like a button. */
export declare const ButtonLink: (props: Omit<ButtonProps<typeof Link>, 'component' | 'href'> & Target) => JSX.Element;

export { Card }

export { ChartIcon }

export { CheckIcon }

export { ChevronDownIcon }

export { ChevronLeftIcon }

export { ChevronRightIcon }

export { ChevronUpIcon }

export { CircularProgress }

export { CloseIcon }

export { CollapseSidebarIcon }

export { CopyIcon }

/** Puts text on the clipboard; false where the browser refuses. */
export declare const copyToClipboard: (text: string) => Promise<boolean>;

export { CrashIcon }

export { CustomerIcon }

export { DarkModeIcon }

export { DashboardIcon }

export { DealersIcon }

export { DeleteIcon }

/**
 * Names with their values, such as the facts of an order.
 *
 * @example
 * <DetailsList items={[{ label: 'Reference', value: order.reference }]} />
 */
export declare const DetailsList: ({ items }: {
    items: ReadonlyArray<{
        label: string;
        value: ReactNode;
    }>;
}) => JSX.Element;

export { DevicesIcon }

export { DisconnectedIcon }

declare const dismissToast: (id: number) => void;

export { Divider }

export { DocumentIcon }

export { DownloadIcon }

export { EditIcon }

/** Nothing is here yet; `action` makes the first. */
export declare const EmptyState: (props: MessageStateProps) => JSX.Element;

export { EnlargeIcon }

export { ErrorIcon }

/**
 * Stands where a screen failed to render. An administrator sees the facts, a signed-in user may say what
 * happened, a visitor gets tips. A crash report is sent by itself.
 */
export declare const ErrorScreen: ({ error, componentName, onRetry, ...props }: ErrorScreenProps) => JSX.Element;

export declare interface ErrorScreenProps {
    error: unknown;
    /** Where it happened: the remote and its page. */
    componentName: string;
    /** Tries to render again. */
    onRetry?: () => void;
    /** 1 where it stands for the whole page, which needs a main heading. */
    headingLevel?: 1 | 2;
    /** Takes the place of one panel among others. */
    dense?: boolean;
}

/** Something failed; `onRetry` tries again. */
export declare const ErrorState: ({ title, onRetry, action, ...props }: Partial<MessageStateProps> & {
    onRetry?: () => void;
}) => JSX.Element;

export { ExpandSidebarIcon }

export { ExternalLink }

export { FilterIcon }

/** A narrow card in the middle of a public page, with the page's only `h1`. */
export declare const FocusCard: ({ title, subtitle, children, footer, }: {
    title: string;
    subtitle?: ReactNode;
    children?: ReactNode;
    /** Below the card, such as a link to another page. */
    footer?: ReactNode;
}) => JSX.Element;

/** Stands for a form while its record loads. */
export declare const FormSkeleton: ({ fields }: {
    fields?: number;
}) => JSX.Element;

export { ForwardIcon }

export { HelpIcon }

export { HideIcon }

export { HomeIcon }

export { IconButton }

/** A link within the portal that is an icon; name it with `aria-label`. */
export declare const IconButtonLink: (props: Omit<IconButtonProps<typeof Link>, 'component' | 'href' | 'aria-label'> & Target & {
    'aria-label': string;
}) => JSX.Element;

export { ImageIcon }

export { InboxIcon }

export { InfoIcon }

/**
 * A component whose code loads when it is first shown. When that fails it says so in its own place, and appears by itself once
 * its code can be loaded; React's `lazy` alone would keep the failure for good.
 *
 * @param load imports the component; calling it early is harmless
 * @param fallback stands in meanwhile, in the size of what comes; null for what opens over the page
 */
export declare const lazyPart: <Props extends object>(name: string, load: () => Promise<ComponentType<Props>>, fallback: (props: Props) => ReactNode) => ComponentType<Props>;

export { LightModeIcon }

export { LockIcon }

/** The product's mark and name; the mark alone where there is little room. */
export declare const Logo: ({ compact, size }: {
    compact?: boolean;
    size?: number;
}) => JSX.Element;

export { LogoutIcon }

export { MailIcon }

export { MenuIcon }

export declare interface MessageStateProps {
    title: string;
    /** One or two sentences: what this means, what to do. */
    text?: ReactNode;
    icon?: LucideIcon;
    /** The button that helps. */
    action?: ReactNode;
    /** Less air, for panels and cards. */
    dense?: boolean;
}

/** The viewer may not see this. */
export declare const NotAllowed: ({ text }: {
    text?: string;
}) => JSX.Element;

/** A search or filter matched nothing. */
export declare const NothingFound: ({ title, text, onClear, dense, }: {
    title?: string;
    text?: string;
    onClear?: () => void;
    dense?: boolean;
}) => JSX.Element;

export { OperationsIcon }

export { OrdersIcon }

/**
 * The top of a page with its only `h1`, which also becomes the document's title.
 *
 * @example
 * <PageHeader title="Materials" actions={<ButtonLink to="/materials/new">Add Material</ButtonLink>} />
 */
export declare const PageHeader: ({ title, subtitle, actions, above, documentTitle }: PageHeaderProps) => JSX.Element;

export declare interface PageHeaderProps {
    title: ReactNode;
    subtitle?: ReactNode;
    /** Buttons at the right, below on phones. */
    actions?: ReactNode;
    /** Stands above the title: a way back. */
    above?: ReactNode;
    /** When the title is not plain text, or the tab should say something else. */
    documentTitle?: string;
}

/** Stands for a page while its code loads: a heading and a card. */
export declare const PageSkeleton: () => JSX.Element;

/** A card with a heading: one part of a page that loads and fails on its own. */
export declare const Panel: ({ title, to, actions, children, padded }: PanelProps) => JSX.Element;

export declare interface PanelProps {
    title: ReactNode;
    /** Makes the title a link. */
    to?: string;
    actions?: ReactNode;
    children: ReactNode;
    /** Lists and tables reach the edges; text and forms keep a distance. */
    padded?: boolean;
}

export { Paper }

export { PricingIcon }

export { PrintIcon }

export { ProfileIcon }

declare interface Props {
    /** Names the area in crash reports. */
    name: string;
    children: ReactNode;
    /** Shown instead of the error screen. */
    renderError?: (error: unknown, retry: () => void) => ReactNode;
    /** It is one panel among others. */
    dense?: boolean;
    /** The area renders afresh when this changes: the path, or the data that it shows. */
    resetKey?: unknown;
}

export { RefreshIcon }

export { RetryIcon }

/** Stands for a list of rows of a fixed height. */
export declare const RowsSkeleton: ({ rows, height }: {
    rows?: number;
    height?: number;
}) => JSX.Element;

export { SearchIcon }

declare type Severity = 'error' | 'warning' | 'success' | 'info';

export { Skeleton }

export { Stack }

export { styled }

export { SuccessIcon }

export { SystemModeIcon }

declare interface Target {
    to: To;
    replace?: boolean;
}

/** A text link within the portal. */
export declare const TextLink: (props: Omit<LinkProps<typeof Link>, 'component'> & Target) => JSX.Element;

/**
 * Shows a message in the corner of the screen: 5 s for a success, 10 s for anything else.
 *
 * @example
 * toast.success(`Deleted ${name}`, { action: { label: 'Undo', onClick: restore } });
 */
export declare const toast: {
    success: (message: string, options?: ToastOptions) => number;
    error: (message: string, options?: ToastOptions) => number;
    warning: (message: string, options?: ToastOptions) => number;
    info: (message: string, options?: ToastOptions) => number;
    dismiss: typeof dismissToast;
    /** Whether a message is still on the screen, by the id that showing it returned. */
    isShown: (id: number) => boolean;
};

declare interface ToastAction {
    /** Such as "Undo". */
    label: string;
    onClick: () => void;
}

export declare interface ToastOptions {
    action?: ToastAction;
    duration?: number;
}

export declare type Tone = 'purple' | 'blue' | 'green' | 'red' | 'amber' | 'grey';

/** Colours of a status badge: text on a soft ground. */
export declare interface ToneColors {
    text: string;
    ground: string;
    dot: string;
}

export { Typography }

export { UploadIcon }

export { useColorScheme }

/** Names the document after what it shows; undefined leaves the title of the route. */
export declare const useDocumentTitle: (title: string | undefined) => void;

export { useMediaQuery }

export { UsersIcon }

export { useTheme }

export { ViewIcon }

/** For screen readers only. */
export declare const VisuallyHidden: ({ children }: {
    children: ReactNode;
}) => JSX.Element;

export { WarningIcon }

export { ZoomInIcon }

export { ZoomOutIcon }

export { }

declare module '@mui/material/styles' {
    interface Palette {
        tones: Record<Tone, ToneColors>;
        surface: {
            sunken: string;
            accentSoft: string;
            lineStrong: string;
        };
    }
    interface PaletteOptions {
        tones: Record<Tone, ToneColors>;
        surface: {
            sunken: string;
            accentSoft: string;
            lineStrong: string;
        };
    }
}
