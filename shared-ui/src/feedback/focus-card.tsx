import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDocumentTitle } from './use-document-title';

/** A narrow centred card for public pages, with the page's only `h1`. */
export const FocusCard = ({
  title,
  subtitle,
  children,
  footer,
}: {
  title: string;
  subtitle?: ReactNode;
  children?: ReactNode;
  /** Content below the card, such as a link to another page. */
  footer?: ReactNode;
}) => {
  useDocumentTitle(title);
  return (
    <Box sx={{ maxWidth: 440, mx: 'auto' }}>
      <Card
        sx={{
          p: { xs: 2.5, sm: 4.5 },
          borderRadius: '16px',
          boxShadow: '0 1px 2px rgb(28 26 24 / 0.04), 0 16px 40px -20px rgb(28 26 24 / 0.18)',
        }}
      >
        <Typography variant="h1" tabIndex={-1} sx={{ fontSize: '1.5rem', textWrap: 'balance' }}>
          {title}
        </Typography>
        {subtitle && <Typography sx={{ mt: 1, color: 'text.secondary' }}>{subtitle}</Typography>}
        {children && <Box sx={{ mt: 3 }}>{children}</Box>}
      </Card>
      {footer && (
        <Box sx={{ mt: 2.5, textAlign: 'center', typography: 'body2', color: 'text.secondary' }}>
          {footer}
        </Box>
      )}
    </Box>
  );
};
