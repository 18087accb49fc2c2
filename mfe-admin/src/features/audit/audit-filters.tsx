import { recordsOf } from '@slabdesk/portal/api';
import { Box, Button, CloseIcon, Stack, Typography } from 'shared-ui/core';
import { SearchableSelectField } from 'shared-ui/record-form';
import { adminApi } from '../../api';
import { DayField } from './day-field';
import { auditTexts } from './texts';
import type { AuditTable } from './use-audit-table';

const texts = auditTexts.filters;

const users = recordsOf(adminApi, 'User');

/** Filters by actor and date, and the record whose history is shown. */
export const AuditFilters = ({
  more,
  setMore,
  record,
}: Pick<AuditTable, 'more' | 'setMore'> & {
  /** Display name of the record whose history is shown. */
  record: string | undefined;
}) => (
  <>
    <Box
      role="search"
      aria-label={texts.label}
      sx={{
        display: 'grid',
        gap: 2,
        mb: 2.5,
        gridTemplateColumns: { xs: '1fr 1fr', md: 'minmax(240px, 360px) 180px 180px' },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      <Box>
        <SearchableSelectField
          label={texts.actor}
          nullText={texts.anyActor}
          source={{ endpoint: 'admin/user', records: users, textField: 'name', detailField: 'email' }}
          value={more.actor}
          onChange={(actor) => setMore({ actor: actor ?? undefined })}
        />
      </Box>
      <DayField label={texts.from} value={more.from} onChange={(from) => setMore({ from })} />
      <DayField label={texts.to} value={more.to} onChange={(to) => setMore({ to })} />
    </Box>
    {more.recordId && (
      <Stack direction="row" sx={{ gap: 1.5, mb: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {texts.historyOf}
          <strong>{record ?? texts.oneRecord}</strong>
        </Typography>
        <Button
          size="small"
          onClick={() => setMore({ recordId: undefined })}
          startIcon={<CloseIcon size={15} />}
        >
          {texts.allRecords}
        </Button>
      </Stack>
    )}
  </>
);
