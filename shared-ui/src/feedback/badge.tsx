import Box from '@mui/material/Box';
import type { Tone } from '../theme/tokens';

/** A small coloured label; the colour carries no extra meaning. */
export const Badge = ({ tone, label }: { tone: Tone; label: string }) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.75,
      height: 24,
      px: 1.125,
      borderRadius: '999px',
      bgcolor: `tones.${tone}.ground`,
      color: `tones.${tone}.text`,
      fontSize: '0.78125rem',
      fontWeight: 550,
      lineHeight: 1,
      whiteSpace: 'nowrap',
      '@media print': { border: '1px solid currentColor' },
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
