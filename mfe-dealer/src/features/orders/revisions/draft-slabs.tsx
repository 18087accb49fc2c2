import { SummaryNotes, slabNotes } from '@slabdesk/orders-ui/summary';
import { useUnits } from '@slabdesk/portal';
import { recordsOf } from '@slabdesk/portal/api';
import { formatArea } from '@slabdesk/units';
import { type Dispatch, memo } from 'react';
import { Badge, Box, Panel, Typography } from 'shared-ui/core';
import { CheckboxField } from 'shared-ui/fields';
import { SearchableSelectField } from 'shared-ui/record-form';
import { dealerApi } from '../../../api';
import type { Figures } from './draft-figures';
import { DraftHead, DraftRow, HandPrice } from './draft-rows';
import type { DraftAction, SlabState } from './draft-state';
import { draftLineTexts as texts } from './texts';

const SOURCE = {
  endpoint: 'fabricator/material',
  records: recordsOf(dealerApi, 'Material'),
  textField: 'name',
  detailField: 'thickness',
};

interface SlabRowProps {
  slab: SlabState;
  index: number;
  figures: Figures;
  isOld: boolean;
  from: string;
  to: string;
  materialError: string | undefined;
  priceError: string | undefined;
  dispatch: Dispatch<DraftAction>;
}

const SlabRow = memo((props: SlabRowProps) => {
  const { slab, index, figures, isOld, from, to, dispatch } = props;
  const units = useUnits();
  const change = (changed: Partial<SlabState>) => dispatch({ type: 'slab', index, change: changed });
  return (
    <DraftRow
      name={slab.item_id}
      details={
        <>
          {[figures.material, figures.area === undefined ? undefined : formatArea(figures.area, units)]
            .filter(Boolean)
            .join(' · ')}
          <SummaryNotes notes={slabNotes(figures.billing, units)} />
        </>
      }
      badge={slab.included ? undefined : <Badge isSmall tone="grey" label={texts.leftOut} />}
      {...{ figures, isOld, from, to }}
      isGone={!slab.included}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <div>
          {slab.included && (
            <SearchableSelectField
              label={texts.material}
              source={SOURCE}
              value={slab.material ?? null}
              onChange={(material) => change({ material: material ?? undefined })}
              nullText={false}
              error={props.materialError}
            />
          )}
          <CheckboxField
            label={texts.include}
            value={slab.included}
            onChange={(included) => change({ included })}
          />
        </div>
        {slab.included && (
          <HandPrice
            label={texts.price}
            name={`slabs.${index}.price`}
            value={slab.price}
            onChange={(price) => change({ price })}
            listPrice={figures.listPrice}
            error={props.priceError}
          />
        )}
      </Box>
    </DraftRow>
  );
});

export interface DraftSlabsProps {
  slabs: readonly SlabState[];
  figures: readonly Figures[];
  prompts: Readonly<Record<string, string>>;
  isOld: boolean;
  from: string;
  to: string;
  dispatch: Dispatch<DraftAction>;
}

/** The slabs of a draft: their materials, prices, and which are part of the order. */
export const DraftSlabs = ({ slabs, figures, prompts, ...row }: DraftSlabsProps) => (
  <Panel title={texts.slabs} padded={false}>
    {slabs.length === 0 ? (
      <Typography variant="body2" sx={{ p: 2.5, color: 'text.secondary' }}>
        {texts.noSlabs}
      </Typography>
    ) : (
      <>
        <DraftHead from={row.from} to={row.to} />
        <Box component="ul" aria-label={texts.slabs} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {slabs.map((slab, index) => (
            <SlabRow
              // biome-ignore lint/suspicious/noArrayIndexKey: an order always has the same slabs, and names may occur twice
              key={index}
              slab={slab}
              index={index}
              figures={figures[index] as Figures}
              materialError={prompts[`slabs.${index}.material`]}
              priceError={prompts[`slabs.${index}.price`]}
              {...row}
            />
          ))}
        </Box>
      </>
    )}
  </Panel>
);
