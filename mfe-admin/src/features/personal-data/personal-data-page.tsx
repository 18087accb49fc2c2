import { errorMessage, useCurrentUser } from '@slabdesk/portal';
import { useParams } from '@slabdesk/portal/router';
import { Box, ErrorState, PageHeader, RowsSkeleton, Stack } from 'shared-ui/core';
import { BackButton } from 'shared-ui/overlay';
import { ErasePanel } from './erase-panel';
import { ExportPanel } from './export-panel';
import { usePreviewErasureQuery } from './personal-data-api';
import { personalDataPageTexts as texts } from './texts';

/** /admin/personal-data/{id}: exports and erases what is stored about a user, also about a deleted one. */
export const PersonalDataPage = () => {
  const { id = '' } = useParams();
  const isOwn = useCurrentUser()?._id === id;
  const {
    currentData: erasure,
    error,
    refetch,
  } = usePreviewErasureQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <Box sx={{ maxWidth: 760 }}>
      <PageHeader
        title={texts.title}
        subtitle={erasure ? `${erasure.name} · ${erasure.email}` : '\u00a0'}
        actions={<BackButton fallback="/admin" />}
      />
      {erasure ? (
        <Stack sx={{ gap: { xs: 2, md: 2.5 } }}>
          <ExportPanel id={id} />
          <ErasePanel id={id} erasure={erasure} isOwn={isOwn} />
        </Stack>
      ) : error ? (
        <ErrorState
          title={texts.loadFailed}
          text={errorMessage(error, '')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Box role="status" aria-label={texts.loading}>
          <RowsSkeleton rows={2} height={180} />
        </Box>
      )}
    </Box>
  );
};
