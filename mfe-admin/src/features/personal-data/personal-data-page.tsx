import { useCurrentUser } from '@slabdesk/portal';
import { Box, Loaded, PageHeader, Stack } from 'shared-ui/core';
import { BackButton } from 'shared-ui/dialog';
import { perId } from '../../per-id';
import { ErasePanel } from './erase-panel';
import { ExportPanel } from './export-panel';
import { usePreviewErasureQuery } from './personal-data-api';
import { personalDataPageTexts as texts } from './texts';

const PersonalData = ({ id }: { id: string }) => {
  const isOwn = useCurrentUser()?._id === id;
  const result = usePreviewErasureQuery(id, { refetchOnMountOrArgChange: true });
  const erasure = result.currentData;
  return (
    <Box sx={{ maxWidth: 760 }}>
      <PageHeader
        title={texts.title}
        subtitle={erasure ? `${erasure.name} · ${erasure.email}` : '\u00a0'}
        actions={<BackButton fallback="/admin" />}
      />
      <Loaded
        result={{ ...result, data: erasure }}
        errorTitle={texts.loadFailed}
        loading={texts.loading}
        rows={2}
        height={180}
      >
        {(data) => (
          <Stack sx={{ gap: { xs: 2, md: 2.5 } }}>
            <ExportPanel id={id} />
            <ErasePanel id={id} erasure={data} isOwn={isOwn} />
          </Stack>
        )}
      </Loaded>
    </Box>
  );
};

/** /admin/personal-data/{id}: exports and erases what is stored about a user, also about a deleted one. */
export const PersonalDataPage = perId(PersonalData);
