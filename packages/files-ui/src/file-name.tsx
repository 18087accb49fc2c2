import { Typography } from 'shared-ui/core';

/** The name of a file on one line. Its height is reserved while the name is unknown. */
export const FileName = ({ name }: { name: string | undefined }) => (
  <Typography
    variant="caption"
    component="p"
    noWrap
    title={name}
    dir="auto"
    sx={{ mt: 0.5, color: 'text.secondary' }}
  >
    {name ?? '\u00a0'}
  </Typography>
);
