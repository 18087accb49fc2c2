import Box from '@mui/material/Box';
import { uiHost } from '../host/ui-host';

/** Three stacked slabs. */
const LogoMark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
    <path d="M16 3 29 9.5 16 16 3 9.5Z" fill="currentColor" />
    <path d="M3 15.2 16 21.7 29 15.2v2.1L16 23.8 3 17.3Z" fill="currentColor" opacity="0.72" />
    <path d="M3 21.6 16 28.1 29 21.6v2.1L16 30.2 3 23.7Z" fill="currentColor" opacity="0.44" />
  </svg>
);

/** The product's mark and name; `compact` shows only the mark. */
export const Logo = ({ compact = false, size = 28 }: { compact?: boolean; size?: number }) => (
  <Box
    component="span"
    sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25, color: 'text.primary' }}
  >
    <Box component="span" sx={{ display: 'flex', color: 'primary.main' }}>
      <LogoMark size={size} />
    </Box>
    {!compact && (
      <Box
        component="span"
        sx={{ fontSize: '1.125rem', fontWeight: 650, letterSpacing: '-0.025em', whiteSpace: 'nowrap' }}
      >
        {uiHost().productName()}
      </Box>
    )}
  </Box>
);
