import { formatDay } from '@slabdesk/orders-ui/due-date';
import { useCurrentUser, useUnits } from '@slabdesk/portal';
import { DEFAULT_TIME_ZONE, isDay } from 'bff-contract/constants';
import { useEffect, useMemo, useState } from 'react';
import { Box, EmptyState, PageHeader, Stack, Typography } from 'shared-ui/core';
import { Tab, Tabs } from 'shared-ui/display';
import { TextField } from 'shared-ui/form';
import { DataTable, useListAddress, useTableState } from 'shared-ui/table';
import { BackToPriceList } from '../../../back-link';
import { RestorePricesButton } from '../../price-changes';
import type { PricedKind } from '../../price-changes/price-changes-api';
import { useMay } from '../../team';
import { useToday } from '../../time-zone';
import { useListLineItemsOnDateQuery, useListMaterialsOnDateQuery } from './on-date-api';
import { lineItemCard, lineItemColumns, materialCard, materialColumns } from './on-date-columns';
import { onDateTexts as texts } from './texts';

const KINDS = ['material', 'line-item'] as const;
/** Typing "2026" passes through years such as 0002 and 0020. */
const FIRST_DAY = '2000-01-01';

interface ListProps {
  /** `YYYY-MM-DD` */
  on: string;
}

const Materials = ({ on }: ListProps) => {
  const units = useUnits();
  const seesCosts = useMay('costs:read');
  const table = useTableState({ defaultSort: 'name' });
  const result = useListMaterialsOnDateQuery({ ...table.query, on });
  const columns = useMemo(() => materialColumns(units, seesCosts), [units, seesCosts]);
  return (
    <DataTable
      label={texts.kinds.material}
      table={table}
      result={result}
      columns={columns}
      compactCard={materialCard(units)}
      csv={{ url: 'fabricator/material/on-date', fileName: `materials-${on}`, params: { on } }}
      empty={{ title: texts.none.material }}
    />
  );
};

const LineItems = ({ on }: ListProps) => {
  const seesCosts = useMay('costs:read');
  const table = useTableState({ defaultSort: 'title' });
  const result = useListLineItemsOnDateQuery({ ...table.query, on });
  const columns = useMemo(() => lineItemColumns(seesCosts), [seesCosts]);
  return (
    <DataTable
      label={texts.kinds['line-item']}
      table={table}
      result={result}
      columns={columns}
      compactCard={lineItemCard}
      csv={{ url: 'fabricator/line-item/on-date', fileName: `line-items-${on}`, params: { on } }}
      empty={{ title: texts.none['line-item'] }}
    />
  );
};

/** Says whether the day is past, and in which time zone. */
const Meaning = ({ on, today }: ListProps & { today: string }) => {
  const zone = useCurrentUser()?.fabricator?.timeZone ?? DEFAULT_TIME_ZONE;
  if (on === today) return texts.today(zone);
  return (on < today ? texts.past : texts.future)(formatDay(on), zone);
};

/** /pricing/on-date: the price list as it was, or will be, at the end of a day. */
export const OnDatePage = () => {
  const [params, changeAddress] = useListAddress();
  const today = useToday();
  const mayChange = useMay('price-list:change');
  const on = params.get('on') ?? today;
  const [typed, setTyped] = useState(on);
  useEffect(() => setTyped(on), [on]);
  const kind: PricedKind = params.get('tab') === 'line-items' ? 'line-item' : 'material';
  const choose = (day: string) => {
    setTyped(day);
    if (isDay(day) && day >= FIRST_DAY) changeAddress({ on: day }, { replace: true });
  };
  const List = kind === 'material' ? Materials : LineItems;
  return (
    <>
      <PageHeader
        title={texts.title}
        above={<BackToPriceList />}
        actions={
          mayChange &&
          isDay(on) &&
          on < today && <RestorePricesButton kind={kind} on={on} search={params.get('search') ?? undefined} />
        }
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, alignItems: { sm: 'center' }, mb: 1.5 }}>
        <Box sx={{ width: { sm: 200 } }}>
          <TextField label={texts.day} type="date" value={typed} onChange={choose} />
        </Box>
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          {isDay(on) && <Meaning on={on} today={today} />}
        </Typography>
      </Stack>
      <Tabs
        value={kind}
        onChange={(_event, next: PricedKind) =>
          changeAddress({ tab: next === 'material' ? undefined : 'line-items', sort: undefined })
        }
        aria-label={texts.tabs}
      >
        {KINDS.map((each) => (
          <Tab
            key={each}
            value={each}
            id={`tab-${each}`}
            aria-controls={`panel-${each}`}
            label={texts.kinds[each]}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${kind}`} aria-labelledby={`tab-${kind}`} sx={{ mt: 1.5 }}>
        {isDay(on) ? <List key={kind} on={on} /> : <EmptyState title={texts.noDay} />}
      </Box>
    </>
  );
};
