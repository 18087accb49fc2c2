/**
 * Facade `shared-ui/core`: the basic components of every page, loaded with the shell. It contains only what
 * layouts and simple pages need; dialogs, forms, lists and tables are in `overlay`, `form`, `display` and
 * `table`, which load on demand.
 */
export { default as Box } from '@mui/material/Box';
export { default as Button } from '@mui/material/Button';
export { default as ButtonBase } from '@mui/material/ButtonBase';
export { default as Card } from '@mui/material/Card';
export { default as CircularProgress } from '@mui/material/CircularProgress';
export { default as Divider } from '@mui/material/Divider';
export { default as IconButton } from '@mui/material/IconButton';
export { default as ExternalLink } from '@mui/material/Link';
export { default as Paper } from '@mui/material/Paper';
export { default as Skeleton } from '@mui/material/Skeleton';
export { default as Stack } from '@mui/material/Stack';
export { styled, useColorScheme, useTheme } from '@mui/material/styles';
export { default as Typography } from '@mui/material/Typography';
export { default as useMediaQuery } from '@mui/material/useMediaQuery';
export { Alert, type AlertProps } from './feedback/alert';
export { AreaBoundary } from './feedback/area-boundary';
export { Badge } from './feedback/badge';
export { copyToClipboard } from './feedback/copy-to-clipboard';
export { DetailsList } from './feedback/details-list';
export { ErrorScreen, type ErrorScreenProps } from './feedback/error-screen';
export { FocusCard } from './feedback/focus-card';
export { lazyPart } from './feedback/lazy-part';
export { ButtonLink, IconButtonLink, TextLink } from './feedback/links';
export { Loaded, type LoadedProps } from './feedback/loaded';
export { Logo } from './feedback/logo';
export { PageHeader, type PageHeaderProps } from './feedback/page-header';
export { Panel, type PanelProps } from './feedback/panel';
export { plural } from './feedback/plural';
export { richText } from './feedback/rich-text';
export { FormSkeleton, PageSkeleton, RowsSkeleton } from './feedback/skeletons';
export { EmptyState, ErrorState, type MessageStateProps, NotAllowed, NothingFound } from './feedback/states';
export { type ToastOptions, toast } from './feedback/toast-store';
export { undoAction } from './feedback/undo-action';
export { useDocumentTitle } from './feedback/use-document-title';
export { useRestoreFocus } from './feedback/use-restore-focus';
export { VisuallyHidden } from './feedback/visually-hidden';
export { useGoBack } from './host/use-go-back';
export * from './icons';
export type { Tone, ToneColors } from './theme/tokens';
export { useDebouncedValue } from './use-debounced-value';
