import type { ListPage } from '@slabdesk/portal/api';
import { formatNumber } from '@slabdesk/units';
import type { LineItem, Material } from 'bff-contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { AddIcon, Box, Button, ButtonLink, lazyPart, PageHeader, Stack } from 'shared-ui/core';
import { Tab, Tabs } from 'shared-ui/display';
import { SearchField } from 'shared-ui/fields';
import { ExportMenu } from 'shared-ui/table';
import { LINE_ITEMS, lineItemRecords } from '../line-items/line-items-api';
import { MATERIALS, materialRecords } from '../materials/materials-api';
import { PriceChangeActions } from '../price-changes';
import { useMay } from '../team';
import { CardList } from './card-list';
import { LineItemCard } from './line-item-card';
import { MaterialCard } from './material-card';
import { PRICE_LISTS, type PriceListKind } from './price-list';
import type { PriceListModalProps } from './price-list-modal';
import { pricingTexts as texts } from './texts';
import { useEditing } from './use-editing';
import { usePriceLists } from './use-price-lists';

const loadModal = () => import('./price-list-modal').then((module) => module.PriceListModal);

// Loaded lazily: viewing prices needs no forms.
const PriceListModal = lazyPart<PriceListModalProps>('price list form', loadModal, () => null);

const countOf = (data: ListPage<unknown> | undefined): string | undefined =>
  data && (data.relation === 'gte' ? texts.atLeast(formatNumber(data.total)) : formatNumber(data.total));

const PriceTabs = ({
  kind,
  onChange,
  counts,
}: {
  kind: PriceListKind;
  onChange: (kind: PriceListKind) => void;
  counts: Record<PriceListKind, string | undefined>;
}) => (
  <Tabs value={kind} onChange={(_event, next: PriceListKind) => onChange(next)} aria-label={texts.tabs}>
    {(Object.keys(PRICE_LISTS) as PriceListKind[]).map((each) => (
      <Tab
        key={each}
        value={each}
        id={`tab-${each}`}
        aria-controls={`panel-${each}`}
        label={
          <Stack component="span" direction="row" sx={{ gap: 1, alignItems: 'center' }}>
            {texts.lists[each].label}
            {counts[each] !== undefined && <Count>{counts[each]}</Count>}
          </Stack>
        }
      />
    ))}
  </Tabs>
);

const Count = ({ children }: { children: ReactNode }) => (
  <Box
    component="span"
    sx={{
      px: 0.875,
      borderRadius: '999px',
      bgcolor: 'tones.grey.ground',
      color: 'tones.grey.text',
      typography: 'caption',
    }}
  >
    {children}
  </Box>
);

/** Refetches both lists when the form closes. */
const useRefetchOnClose = (editing: string | undefined, refetch: () => void) => {
  const before = useRef(editing);
  useEffect(() => {
    if (before.current !== undefined && editing === undefined) refetch();
    before.current = editing;
  });
};

/** /pricing: the materials and line items that a dealer offers. */
export const PricingPage = () => {
  const { table, kind, setKind, materials, lineItems } = usePriceLists();
  const mayChange = useMay('price-list:change');
  const editing = useEditing();
  const deleteMaterial = materialRecords.useDelete(MATERIALS);
  const restoreMaterial = materialRecords.useRestore(MATERIALS);
  const deleteLineItem = lineItemRecords.useDelete(LINE_ITEMS);
  const restoreLineItem = lineItemRecords.useRestore(LINE_ITEMS);
  useRefetchOnClose(editing.id, () => {
    void materials.refetch();
    void lineItems.refetch();
  });
  const add = () => editing.edit('new');
  const shared = { table, mayChange, onAdd: add, onEdit: editing.edit };
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        actions={
          <>
            <ButtonLink to={kind === 'materials' ? '/pricing/on-date' : '/pricing/on-date?tab=line-items'}>
              {texts.onDate}
            </ButtonLink>
            {kind === 'materials' && <ButtonLink to="/materials">{texts.tableView}</ButtonLink>}
            {mayChange && (
              <>
                <PriceChangeActions
                  kind={PRICE_LISTS[kind].record}
                  filter={{ search: table.search || undefined }}
                />
                <Button
                  variant="contained"
                  color="primary"
                  startIcon={<AddIcon size={17} />}
                  onPointerEnter={() => void loadModal().catch(() => undefined)}
                  onClick={add}
                >
                  {texts.lists[kind].add}
                </Button>
              </>
            )}
          </>
        }
      />
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ justifyContent: 'space-between', alignItems: { sm: 'center' }, gap: 1.5, mb: 0.5 }}
      >
        <PriceTabs
          kind={kind}
          onChange={setKind}
          counts={{ materials: countOf(materials.data), 'line-items': countOf(lineItems.data) }}
        />
        <Stack
          direction="row"
          role="search"
          sx={{ gap: 1, alignItems: 'center', minWidth: 0, displayPrint: 'none' }}
        >
          <Box sx={{ flex: { xs: 1, md: 'none' }, minWidth: 0 }}>
            <SearchField value={table.search} onSearch={table.setSearch} />
          </Box>
          <ExportMenu source={PRICE_LISTS[kind].csv} query={{ search: table.search || undefined }} />
        </Stack>
      </Stack>
      <Box role="tabpanel" id={`panel-${kind}`} aria-labelledby={`tab-${kind}`}>
        {kind === 'materials' ? (
          <CardList<Material>
            {...shared}
            texts={texts.lists.materials}
            result={materials}
            nameOf={({ name }) => name}
            card={(material, actions) => <MaterialCard key={material._id} material={material} {...actions} />}
            remove={deleteMaterial}
            restore={restoreMaterial}
          />
        ) : (
          <CardList<LineItem>
            {...shared}
            texts={texts.lists['line-items']}
            result={lineItems}
            nameOf={({ title }) => title}
            card={(lineItem, actions) => <LineItemCard key={lineItem._id} lineItem={lineItem} {...actions} />}
            remove={deleteLineItem}
            restore={restoreLineItem}
          />
        )}
      </Box>
      {mayChange && editing.id && (
        <PriceListModal key={editing.id} kind={kind} id={editing.id} onClose={editing.close} />
      )}
    </>
  );
};
