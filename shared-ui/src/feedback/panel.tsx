import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { ForwardIcon } from '../icons';
import { useRestoreFocus } from './use-restore-focus';

export interface PanelProps {
  title: ReactNode;
  /** Makes the section the target of links to `#{id}`. */
  id?: string;
  /** Makes the title a link to this path. */
  to?: string;
  actions?: ReactNode;
  children: ReactNode;
  /** Adds padding; set to false for lists and tables that extend to the edges. */
  padded?: boolean;
}

/** A card with a heading: a section of a page that loads and fails independently. */
export const Panel = ({ title, id, to, actions, children, padded = true }: PanelProps) => {
  const headingId = useId();
  const keepsFocus = useRestoreFocus(children);
  return (
    <Card
      {...keepsFocus}
      component="section"
      id={id}
      aria-labelledby={headingId}
      // Below the top bar of phones.
      sx={{ minWidth: 0, scrollMarginTop: { xs: 72, md: 24 } }}
    >
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          px: { xs: 2, sm: 2.5 },
          py: 0.75,
          minHeight: 58,
        }}
      >
        <Typography id={headingId} variant="h2" sx={{ fontSize: '1.0625rem', overflowWrap: 'anywhere' }}>
          {to ? (
            <Box
              component={Link}
              to={to}
              sx={{
                color: 'inherit',
                textDecoration: 'none',
                display: 'inline-flex',
                alignItems: 'center',
                gap: 0.75,
                minHeight: 44,
                '& svg': { flexShrink: 0, color: 'text.secondary', transition: 'transform 0.15s' },
                '&:hover svg': { transform: 'translateX(3px)', color: 'primary.main' },
              }}
            >
              {title}
              <ForwardIcon size={16} aria-hidden />
            </Box>
          ) : (
            title
          )}
        </Typography>
        {actions}
      </Stack>
      <Box sx={{ borderTop: 1, borderColor: 'divider', ...(padded && { p: { xs: 2, sm: 2.5 } }) }}>
        {children}
      </Box>
    </Card>
  );
};
