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

/** An inline message. MUI's Alert would add icons and a close button to the bundle of every page. */
export declare const Alert: ({ severity, children, action, role, sx }: AlertProps) => JSX.Element;

export declare interface AlertProps {
    severity: Severity;
    children: ReactNode;
    /** An optional action button. */
    action?: ReactNode;
    /** `alert` is announced immediately, `status` when the screen reader is idle. */
    role?: 'alert' | 'status';
    sx?: SxProps<Theme>;
}

/**
 * Error boundary that contains a crash to one area of the page.
 *
 * @example
 * <AreaBoundary name="dealer/orders"><OrdersTable /></AreaBoundary>
 */
export declare const AreaBoundary: ({ name, children, renderError, dense, resetKey }: Props) => JSX.Element;

export { AuditIcon }

export { BackIcon }

/** A small coloured label; the colour carries no extra meaning. */
export declare const Badge: ({ tone, label }: {
    tone: Tone;
    label: string;
}) => JSX.Element;

export { Box }

export { BrokenImageIcon }

export { Button }

export { ButtonBase }

/** A button-styled link within the portal. */
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

/** Copies text to the clipboard; resolves to false if the browser refuses. */
export declare const copyToClipboard: (text: string) => Promise<boolean>;

export { CrashIcon }

export { CustomerIcon }

export { DarkModeIcon }

export { DashboardIcon }

export { DealersIcon }

export { DeleteIcon }

/**
 * A list of labels and values, such as the details of an order.
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

/** Empty state; `action` creates the first entry. */
export declare const EmptyState: (props: MessageStateProps) => JSX.Element;

export { EnlargeIcon }

export { ErrorIcon }

/**
 * Replaces content that failed to render. Administrators see the details, signed-in users can describe what
 * happened, visitors see tips. Sends a crash report automatically.
 */
export declare const ErrorScreen: ({ error, componentName, onRetry, ...props }: ErrorScreenProps) => JSX.Element;

export declare interface ErrorScreenProps {
    error: unknown;
    /** The remote and page where the crash happened. */
    componentName: string;
    /** Renders the content again. */
    onRetry?: () => void;
    /** 1 when it replaces the whole page, which needs a main heading. */
    headingLevel?: 1 | 2;
    /** Compact layout for a panel among others. */
    dense?: boolean;
}

/** Error state; `onRetry` adds a retry button. */
export declare const ErrorState: ({ title, onRetry, action, ...props }: Partial<MessageStateProps> & {
    onRetry?: () => void;
}) => JSX.Element;

export { ExpandSidebarIcon }

export { ExternalLink }

export { FilterIcon }

/** A narrow centred card for public pages, with the page's only `h1`. */
export declare const FocusCard: ({ title, subtitle, children, footer, }: {
    title: string;
    subtitle?: ReactNode;
    children?: ReactNode;
    /** Content below the card, such as a link to another page. */
    footer?: ReactNode;
}) => JSX.Element;

/** Placeholder for a form while its record loads. */
export declare const FormSkeleton: ({ fields }: {
    fields?: number;
}) => JSX.Element;

export { ForwardIcon }

export { HelpIcon }

export { HideIcon }

export { HomeIcon }

export { IconButton }

/** An icon link within the portal; requires an `aria-label`. */
export declare const IconButtonLink: (props: Omit<IconButtonProps<typeof Link>, 'component' | 'href' | 'aria-label'> & Target & {
    'aria-label': string;
}) => JSX.Element;

export { ImageIcon }

export { InboxIcon }

export { InfoIcon }

/**
 * A component whose code loads on first render. If loading fails, it shows an error in place and recovers
 * automatically once the code is available; React's `lazy` would cache the failure permanently.
 *
 * @param load imports the component; may be called early to preload it
 * @param fallback placeholder in the size of the component; null for overlays
 */
export declare const lazyPart: <Props extends object>(name: string, load: () => Promise<ComponentType<Props>>, fallback: (props: Props) => ReactNode) => ComponentType<Props>;

export { LightModeIcon }

export { LockIcon }

/** The product's mark and name; `compact` shows only the mark. */
export declare const Logo: ({ compact, size }: {
    compact?: boolean;
    size?: number;
}) => JSX.Element;

export { LogoutIcon }

export { MailIcon }

export { MenuIcon }

export declare interface MessageStateProps {
    title: string;
    /** One or two sentences: what happened and what to do. */
    text?: ReactNode;
    icon?: LucideIcon;
    /** The primary action. */
    action?: ReactNode;
    /** Reduced spacing, for panels and cards. */
    dense?: boolean;
}

/** Access denied. */
export declare const NotAllowed: ({ text }: {
    text?: string;
}) => JSX.Element;

/** No results for a search or filter. */
export declare const NothingFound: ({ title, text, onClear, dense, }: {
    title?: string;
    text?: string;
    onClear?: () => void;
    dense?: boolean;
}) => JSX.Element;

export { OperationsIcon }

export { OrdersIcon }

/**
 * Page header with the page's only `h1`, which also sets the document title.
 *
 * @example
 * <PageHeader title="Materials" actions={<ButtonLink to="/materials/new">Add Material</ButtonLink>} />
 */
export declare const PageHeader: ({ title, subtitle, actions, above, documentTitle }: PageHeaderProps) => JSX.Element;

export declare interface PageHeaderProps {
    title: ReactNode;
    subtitle?: ReactNode;
    /** Action buttons: at the right, or below the title on phones. */
    actions?: ReactNode;
    /** Content above the title, such as a back link. */
    above?: ReactNode;
    /** Document title, if it differs from the title or the title is not plain text. */
    documentTitle?: string;
}

/** Placeholder for a page while its code loads: a heading and a card. */
export declare const PageSkeleton: () => JSX.Element;

/** A card with a heading: a section of a page that loads and fails independently. */
export declare const Panel: ({ title, to, actions, children, padded }: PanelProps) => JSX.Element;

export declare interface PanelProps {
    title: ReactNode;
    /** Makes the title a link to this path. */
    to?: string;
    actions?: ReactNode;
    children: ReactNode;
    /** Adds padding; set to false for lists and tables that extend to the edges. */
    padded?: boolean;
}

export { Paper }

export { PricingIcon }

export { PrintIcon }

export { ProfileIcon }

declare interface Props {
    /** Name of the area in crash reports. */
    name: string;
    children: ReactNode;
    /** Rendered instead of the error screen. */
    renderError?: (error: unknown, retry: () => void) => ReactNode;
    /** Compact layout for a panel among others. */
    dense?: boolean;
    /** The boundary resets when this changes: the path, or the displayed data. */
    resetKey?: unknown;
}

export { RefreshIcon }

export { RetryIcon }

/** Placeholder for a list of rows with a fixed height. */
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
 * Shows a toast in the corner of the screen: 5 s for a success, 10 s for anything else.
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
    /** Whether a toast is still visible, by the id returned when it was shown. */
    isShown: (id: number) => boolean;
};

declare interface ToastAction {
    /** Button label, such as "Undo". */
    label: string;
    onClick: () => void;
}

export declare interface ToastOptions {
    action?: ToastAction;
    duration?: number;
}

export declare type Tone = 'purple' | 'blue' | 'green' | 'red' | 'amber' | 'grey';

/** Colours of a status badge: text on a soft background. */
export declare interface ToneColors {
    text: string;
    ground: string;
    dot: string;
}

export { Typography }

export { UploadIcon }

export { useColorScheme }

/** Sets the document title; undefined keeps the route's title. */
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
