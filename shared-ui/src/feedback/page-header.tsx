import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDocumentTitle } from './use-document-title';

export interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Action buttons: at the right, or below the title where there is no room for both. */
  actions?: ReactNode;
  /** Content above the title, such as a back link. */
  above?: ReactNode;
  /** Document title, if it differs from the title or the title is not plain text. */
  documentTitle?: string;
}

/**
 * Page header with the page's only `h1`, which also sets the document title.
 *
 * @example
 * <PageHeader title="Materials" actions={<ButtonLink to="/materials/new">Add Material</ButtonLink>} />
 */
export const PageHeader = ({ title, subtitle, actions, above, documentTitle }: PageHeaderProps) => {
  useDocumentTitle(documentTitle ?? (typeof title === 'string' ? title : undefined));
  return (
    <Box component="header" sx={{ mb: { xs: 2.5, md: 3.5 } }}>
      {above && <Box sx={{ mb: 1 }}>{above}</Box>}
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 2, flexWrap: { sm: 'wrap' }, alignItems: { sm: 'flex-end' } }}
      >
        <Box sx={{ minWidth: 0, flex: { sm: '1 1 220px' } }}>
          <Typography variant="h1" tabIndex={-1} sx={{ overflowWrap: 'anywhere', textWrap: 'balance' }}>
            {title}
          </Typography>
          {subtitle && (
            <Typography sx={{ mt: 0.75, color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {actions && (
          <Stack
            direction="row"
            sx={{
              gap: 1,
              flexWrap: 'wrap',
              // On phones, buttons grow to fill their rows so that the rows align.
              '& > :not(:only-child)': { flexGrow: { xs: 1, sm: 0 } },
              '@media print': { display: 'none' },
            }}
          >
            {actions}
          </Stack>
        )}
      </Stack>
    </Box>
  );
};
