import { errorMessage } from '@slabdesk/portal';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  Box,
  Button,
  Card,
  EmptyState,
  ErrorState,
  NothingFound,
  PricingIcon,
  Skeleton,
  Stack,
} from 'shared-ui/core';
import { LinearProgress } from 'shared-ui/display';
import { TablePager, type TableResult, type TableState, useLastPage } from 'shared-ui/table';
import type { PriceListKind } from './price-list';
import { pricingTexts } from './texts';
import { type EntryCall, useRemoval } from './use-removal';

interface Entry {
  _id: string;
}

interface CardActions {
  focusId: string;
  onEdit?: () => void;
  onDelete?: () => void;
}

export interface CardListProps<Row extends Entry> {
  texts: (typeof pricingTexts.lists)[PriceListKind];
  table: TableState;
  result: TableResult<Row>;
  nameOf: (row: Row) => string;
  card: (row: Row, actions: CardActions) => ReactNode;
  /** Whether the user may add, edit and delete entries. */
  mayChange: boolean;
  onAdd: () => void;
  onEdit: (id: string) => void;
  remove: EntryCall;
  restore: EntryCall;
}

const listStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 1.25,
} as const;

const CardsSkeleton = ({ label }: { label: string }) => (
  <Box role="status" aria-label={label} sx={listStyles}>
    {[40, 55, 35, 48, 42].map((width) => (
      <Card key={width}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1.75, px: 2, minHeight: 80 }}>
          <Skeleton variant="rounded" width={56} height={56} />
          <Skeleton width={`${width}%`} />
        </Stack>
      </Card>
    ))}
  </Box>
);

const focusIdOf = (id: string) => `price-${id}`;

const LIST = 'list';

/** Focuses an entry or the list after the focused element is removed; never moves existing focus. */
const useLostFocus = () => {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const target =
      wanted.current === LIST ? list.current : document.getElementById(focusIdOf(wanted.current));
    const isLost = document.activeElement === document.body;
    // A restored entry may not have loaded yet.
    if (isLost && !target) return;
    wanted.current = undefined;
    if (isLost) target?.focus();
  });
  return { list, wanted };
};

/** One price list tab as paginated cards with their actions. */
export const CardList = <Row extends Entry>(props: CardListProps<Row>) => {
  const { texts, table, result, nameOf } = props;
  const { data, error, isFetching, refetch } = result;
  const { list, wanted } = useLostFocus();
  const { isRemoved, remove } = useRemoval({
    remove: props.remove,
    restore: (id) => {
      wanted.current = id;
      return props.restore(id);
    },
  });
  useLastPage(table, isFetching ? undefined : data);
  const rows = (data?.rows ?? []).filter(({ _id }) => !isRemoved(_id));

  const removeRow = (row: Row, index: number) => {
    wanted.current = (rows[index + 1] ?? rows[index - 1])?._id ?? LIST;
    void remove(row._id, nameOf(row));
  };

  if (error && !isFetching) {
    return (
      <Card>
        <ErrorState title={texts.loadError} text={errorMessage(error, '')} onRetry={() => void refetch()} />
      </Card>
    );
  }
  // Once the last row of a page is deleted, others move up. No row follows the last one of all.
  const isComing = !data || (rows.length === 0 && data.total > data.rows.length);
  return (
    <Box ref={list} tabIndex={-1} aria-busy={isFetching} sx={{ outline: 'none' }}>
      <Box sx={{ height: 2, mb: 1 }}>
        {isFetching && data && <LinearProgress aria-label={pricingTexts.reloading} sx={{ height: 2 }} />}
      </Box>
      {isComing ? (
        <CardsSkeleton label={texts.loading} />
      ) : rows.length > 0 ? (
        <Box component="ul" aria-label={texts.label} sx={listStyles}>
          {rows.map((row, index) =>
            props.card(row, {
              focusId: focusIdOf(row._id),
              ...(props.mayChange && {
                onEdit: () => props.onEdit(row._id),
                onDelete: () => removeRow(row, index),
              }),
            }),
          )}
        </Box>
      ) : (
        <Card>
          {table.search ? (
            <NothingFound title={texts.none} text={texts.noMatch} onClear={table.clear} />
          ) : (
            <EmptyState
              icon={PricingIcon}
              title={texts.none}
              text={texts.start}
              action={
                props.mayChange && (
                  <Button variant="contained" color="primary" onClick={props.onAdd}>
                    {texts.add}
                  </Button>
                )
              }
            />
          )}
        </Card>
      )}
      {data && data.total > data.rows.length && (
        <TablePager label={texts.label} table={table} total={data.total} relation={data.relation} />
      )}
    </Box>
  );
};
