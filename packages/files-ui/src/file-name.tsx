import { truncate } from '@slabdesk/units';
import { Typography } from 'shared-ui/core';

/** The shortened name of a file. Its height is reserved while the name is unknown. */
export const FileName = ({ name }: { name: string | undefined }) => (
  <Typography
    variant="caption"
    component="p"
    noWrap
    title={name}
    dir="auto"
    sx={{ mt: 0.5, color: 'text.secondary' }}
  >
    {name === undefined ? '\u00a0' : truncate(name)}
  </Typography>
);
