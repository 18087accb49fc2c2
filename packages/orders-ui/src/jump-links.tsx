import { Box } from 'shared-ui/core';
import { orderTexts } from './texts';

/** A link to the panel with this id. */
export interface JumpLink {
  id: string;
  label: string;
}

/** Links to the panels of an order, on screens that show them below each other. */
export const JumpLinks = ({ links }: { links: readonly JumpLink[] }) => (
  <Box
    component="nav"
    aria-label={orderTexts.jumpLinks}
    sx={{ display: { xs: 'flex', lg: 'none' }, flexWrap: 'wrap', columnGap: 2.5, displayPrint: 'none' }}
  >
    {links.map(({ id, label }) => (
      <Box
        key={id}
        component="a"
        href={`#${id}`}
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          minHeight: 44,
          typography: 'body2',
          color: 'primary.main',
        }}
      >
        {label}
      </Box>
    ))}
  </Box>
);
