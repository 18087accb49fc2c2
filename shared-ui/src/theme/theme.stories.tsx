import { LONG_NAME, Row } from '@slabdesk/testing/stories';
import { Box, Typography } from '../core';

export default {};

const GROUNDS = ['background.default', 'background.paper', 'surface.sunken', 'surface.accentSoft'] as const;
const INKS = ['text.primary', 'text.secondary', 'primary.main'] as const;
const VARIANTS = ['h1', 'h2', 'h3', 'body1', 'body2', 'caption', 'overline'] as const;

export const GroundsAndText = () => (
  <Row>
    {GROUNDS.map((ground) => (
      <Box
        key={ground}
        sx={{
          bgcolor: ground,
          p: 2,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          minWidth: 200,
          flex: 1,
        }}
      >
        {INKS.map((ink) => (
          <Typography key={ink} variant="body2" sx={{ color: ink }}>
            {ink}
          </Typography>
        ))}
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          on {ground}
        </Typography>
      </Box>
    ))}
  </Row>
);

export const Type = () => (
  <>
    {VARIANTS.map((variant) => (
      <Typography key={variant} variant={variant} component="p" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {variant}: {LONG_NAME}, $1,234,567.89
      </Typography>
    ))}
  </>
);
