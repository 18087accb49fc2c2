import { LIMITS } from 'bff-contract/constants';
import type { Dispatch } from 'react';
import { Box, Panel } from 'shared-ui/core';
import { CurrencyField, SegmentedField } from 'shared-ui/fields';
import { TextField } from 'shared-ui/form';
import { NumberField } from 'shared-ui/record-form';
import type { Figures } from './draft-figures';
import { DraftRow } from './draft-rows';
import type { DiscountKind, DraftAction, DraftState } from './draft-state';
import { draftLineTexts as texts } from './texts';

const KINDS: readonly DiscountKind[] = ['none', 'amount', 'percent'];
const isKind = (value: string): value is DiscountKind => KINDS.some((kind) => kind === value);

export interface DraftDiscountProps {
  discount: DraftState['discount'];
  figures: Figures;
  prompts: Readonly<Record<string, string>>;
  isOld: boolean;
  from: string;
  to: string;
  dispatch: Dispatch<DraftAction>;
}

/** The discount of a draft: an amount or a share of what the lines add up to, with its reason. */
export const DraftDiscount = ({ discount, prompts, dispatch, ...row }: DraftDiscountProps) => {
  const { kind, value, reason } = discount;
  const change = (changed: Partial<DraftState['discount']>) =>
    dispatch({ type: 'discount', change: changed });
  const amount = {
    value,
    onChange: (typed: number | undefined) => change({ value: typed }),
    error: prompts['discount.value'],
  };
  return (
    <Panel title={texts.discount} padded={false}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& > li': { borderTop: 0 } }}>
        <DraftRow name={texts.discount} {...row} isGone={false}>
          <SegmentedField
            label={texts.discount}
            hideLabel
            options={KINDS.map((each) => ({ value: each, text: texts.discountKinds[each] }))}
            value={kind}
            onChange={(chosen) => isKind(chosen) && change({ kind: chosen })}
          />
          {kind !== 'none' && (
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                mt: 2,
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
              }}
            >
              {kind === 'amount' ? (
                <CurrencyField label={texts.discountAmount} {...amount} />
              ) : (
                <NumberField label={texts.discountPercent} suffix="%" {...amount} />
              )}
              <TextField
                label={texts.discountReason}
                hint={texts.reasonHint}
                value={reason}
                onChange={(typed) => change({ reason: typed })}
                maxLength={LIMITS.nameLength}
                error={prompts['discount.reason']}
              />
            </Box>
          )}
        </DraftRow>
      </Box>
    </Panel>
  );
};
