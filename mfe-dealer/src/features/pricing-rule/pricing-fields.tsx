import { PER_UNITS, PRICING_BASES, type PricingBasis } from 'bff-contract/constants';
import { Box } from 'shared-ui/core';
import { SelectField } from 'shared-ui/fields';
import type { FieldBinding } from 'shared-ui/form';
import { NumberField } from 'shared-ui/record-form';
import type { RuleValues } from './rule-values';
import { pricingRuleTexts as texts } from './texts';

type Basis = RuleValues['basis'];
type Controlled<Read, Write> = { value: Read; onChange: (value: Write) => void; disabled: boolean };
type NumberProps = FieldBinding<number | null> | Controlled<number | null, number | undefined>;

interface PricingFieldsProps {
  /** The present rule. */
  rule: RuleValues;
  /** Bindings of the three fields to a form, or their values and handlers. */
  basis: FieldBinding<Basis | null, Basis> | Controlled<Basis, Basis>;
  wastePercent: NumberProps;
  roundTo: NumberProps;
  /** Besides the bases, for materials: the dealer's own rule. */
  mayFollowDealer?: boolean;
}

const DEALERS_OR_BASIS: readonly Basis[] = ['dealer', ...PRICING_BASES];
const ONLY_BASIS: readonly PricingBasis[] = PRICING_BASES;

/** How slabs are billed: the basis, waste and the step to which areas are rounded up. */
export const PricingFields = ({
  rule,
  basis,
  wastePercent,
  roundTo,
  mayFollowDealer = false,
}: PricingFieldsProps) => (
  <>
    <SelectField<Basis, false>
      label={texts.basis}
      nullText={false}
      options={(mayFollowDealer ? DEALERS_OR_BASIS : ONLY_BASIS).map((value) => ({
        value,
        text: texts.bases[value],
      }))}
      {...basis}
    />
    {rule.basis !== 'dealer' && (
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        <NumberField label={texts.waste} suffix={texts.percent} hint={texts.wasteHint} {...wastePercent} />
        <NumberField
          label={texts.roundTo}
          suffix={PER_UNITS[rule.per]}
          hint={texts.roundToHint}
          {...roundTo}
        />
      </Box>
    )}
  </>
);
