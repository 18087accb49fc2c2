import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { isPortalError } from 'bff-contract/portal-error';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { InboxIcon, LockIcon, RetryIcon, SearchIcon, WarningIcon } from '../icons';
import { feedbackTexts as texts } from './texts';

export interface MessageStateProps {
  title: string;
  /** One or two sentences: what happened and what to do. */
  text?: ReactNode;
  icon?: LucideIcon;
  /** The primary action. */
  action?: ReactNode;
  /** Reduced spacing, for panels and cards. */
  dense?: boolean;
}

const MessageState = ({
  title,
  text,
  icon: Icon,
  action,
  dense,
  tone,
  role,
}: MessageStateProps & { tone: 'neutral' | 'danger'; role?: 'alert' | 'status' }) => (
  <Stack
    role={role}
    sx={{ alignItems: 'center', textAlign: 'center', gap: 1, px: 3, py: dense ? 4 : { xs: 6, md: 9 } }}
  >
    {Icon && (
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: dense ? 40 : 52,
          height: dense ? 40 : 52,
          mb: 0.75,
          borderRadius: '14px',
          bgcolor: tone === 'danger' ? 'tones.red.ground' : 'tones.grey.ground',
          color: tone === 'danger' ? 'tones.red.text' : 'text.secondary',
        }}
      >
        <Icon size={dense ? 20 : 24} />
      </Box>
    )}
    <Typography variant={dense ? 'body2' : 'h3'} component="p" sx={{ fontWeight: 600, textWrap: 'balance' }}>
      {title}
    </Typography>
    {text && (
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '46ch', textWrap: 'balance' }}>
        {text}
      </Typography>
    )}
    {action && <Box sx={{ mt: 1.5 }}>{action}</Box>}
  </Stack>
);

/** Empty state; `action` creates the first entry. */
export const EmptyState = (props: MessageStateProps) => (
  <MessageState icon={InboxIcon} {...props} tone="neutral" />
);

/** No results for a search or filter. */
export const NothingFound = ({
  title = texts.nothingFound.title,
  text = texts.nothingFound.text,
  onClear,
  dense,
}: {
  title?: string;
  text?: string;
  onClear?: () => void;
  dense?: boolean;
}) => (
  <MessageState
    tone="neutral"
    role="status"
    icon={SearchIcon}
    title={title}
    text={text}
    {...(dense && { dense })}
    action={onClear && <Button onClick={onClear}>{texts.nothingFound.clear}</Button>}
  />
);

interface ErrorStateProps extends Partial<MessageStateProps> {
  /** Why it failed. What does not exist is not requested again. */
  error?: unknown;
  onRetry?: () => void;
}

const mayRetry = (error: unknown, onRetry: (() => void) | undefined): boolean =>
  onRetry !== undefined && !(isPortalError(error) && error.status === 404);

/** Error state; `onRetry` adds a retry button. */
export const ErrorState = ({ title = texts.error, error, onRetry, action, ...props }: ErrorStateProps) => (
  <MessageState
    icon={WarningIcon}
    {...props}
    title={title}
    tone="danger"
    role="alert"
    action={
      (mayRetry(error, onRetry) || action) && (
        <Stack direction="row" sx={{ gap: 1, justifyContent: 'center', flexWrap: 'wrap' }}>
          {mayRetry(error, onRetry) && (
            <Button onClick={onRetry} startIcon={<RetryIcon size={16} />}>
              {texts.retry}
            </Button>
          )}
          {action}
        </Stack>
      )
    }
  />
);

/** Access denied. */
export const NotAllowed = ({ text = texts.notAllowed.text }: { text?: string }) => (
  <MessageState tone="neutral" icon={LockIcon} title={texts.notAllowed.title} text={text} />
);
