import Box from '@mui/material/Box';
import type { Tone } from '../theme/tokens';

/** A small coloured label; the colour carries no extra meaning. */
export const Badge = ({
  tone,
  label,
  isSmall = false,
}: {
  tone: Tone;
  label: string;
  /** For the second line of a row. */
  isSmall?: boolean;
}) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: isSmall ? 0.5 : 0.75,
      height: isSmall ? 20 : 24,
      px: isSmall ? 0.875 : 1.125,
      borderRadius: '999px',
      bgcolor: `tones.${tone}.ground`,
      color: `tones.${tone}.text`,
      fontSize: isSmall ? '0.71875rem' : '0.78125rem',
      flexShrink: 0,
      fontWeight: 550,
      lineHeight: 1,
      whiteSpace: 'nowrap',
      '@media print, (forced-colors: active)': { border: '1px solid currentColor' },
    }}
  >
    <Box
      component="span"
      aria-hidden
      sx={{ width: 6, height: 6, borderRadius: '50%', bgcolor: `tones.${tone}.dot`, flexShrink: 0 }}
    />
    {label}
  </Box>
);
