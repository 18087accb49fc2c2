import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '../icons';
import type { Tone } from '../theme/tokens';

type Severity = 'error' | 'warning' | 'success' | 'info';

const LOOKS: Record<Severity, { icon: LucideIcon; tone: Tone }> = {
  error: { icon: ErrorIcon, tone: 'red' },
  warning: { icon: WarningIcon, tone: 'amber' },
  success: { icon: SuccessIcon, tone: 'green' },
  info: { icon: InfoIcon, tone: 'blue' },
};

export interface AlertProps {
  severity: Severity;
  children: ReactNode;
  /** An optional action button. */
  action?: ReactNode;
  /** `alert` is announced immediately, `status` when the screen reader is idle. */
  role?: 'alert' | 'status';
  sx?: SxProps<Theme>;
}

/** An inline message. MUI's Alert would add icons and a close button to the bundle of every page. */
export const Alert = ({ severity, children, action, role = 'alert', sx }: AlertProps) => {
  const { icon: Icon, tone } = LOOKS[severity];
  return (
    <Box
      role={role}
      sx={[
        {
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: 2,
          py: 1.5,
          borderRadius: 1,
          typography: 'body2',
          bgcolor: `tones.${tone}.ground`,
          color: `tones.${tone}.text`,
          '& > svg': { flexShrink: 0 },
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      <Icon aria-hidden />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
      {action}
    </Box>
  );
};
