import { recordsOf } from '@slabdesk/portal/api';
import { Box, Button, CloseIcon } from 'shared-ui/core';
import { SearchableSelectField } from 'shared-ui/record-form';
import { adminApi } from '../../api';
import { DayField } from './day-field';
import { auditFiltersTexts as texts } from './texts';
import type { AuditTable } from './use-audit-table';

const users = recordsOf(adminApi, 'User');

/** The record whose history is shown, with the way back. One line, instead of the subtitle. */
export const HistoryOf = ({ record, onClose }: { record: string | undefined; onClose: () => void }) => (
  <>
    {texts.historyOf(<strong>{record ?? texts.oneRecord}</strong>)}
    <Button
      size="small"
      variant="text"
      onClick={onClose}
      startIcon={<CloseIcon size={15} />}
      sx={{ my: -0.75, marginInlineStart: 1 }}
    >
      {texts.allRecords}
    </Button>
  </>
);

/** Filters by actor and date. */
export const AuditFilters = ({ more, setMore }: Pick<AuditTable, 'more' | 'setMore'>) => (
  <Box
    role="search"
    aria-label={texts.label}
    sx={{
      display: 'grid',
      gap: 2,
      mb: 2.5,
      displayPrint: 'none',
      gridTemplateColumns: { xs: '1fr 1fr', md: 'minmax(0, 360px) repeat(2, minmax(0, 180px))' },
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
    <DayField
      label={texts.to}
      value={more.to}
      error={more.from && more.to && more.to < more.from ? texts.endsBeforeItBegins : undefined}
      onChange={(to) => setMore({ to })}
    />
  </Box>
);
