import { formatDay } from '@slabdesk/orders-ui/due-date';
import { useUnits } from '@slabdesk/portal';
import { recordsOf } from '@slabdesk/portal/api';
import { formatMoney } from '@slabdesk/units';
import type { SpecialPrice, SpecialPriceCreate } from 'bff-contract';
import { addDays, ENTERED_PER, LIMITS, PER_UNITS, type UnitPreference } from 'bff-contract/constants';
import { Box, Typography, toast } from 'shared-ui/core';
import { CurrencyField, SegmentedField, SelectField } from 'shared-ui/fields';
import { between, type Rules, required, TextField } from 'shared-ui/form';
import { RecordForm, SearchableSelectField } from 'shared-ui/record-form';
import { dealerApi } from '../../api';
import { EntryField, type EntryValues } from './entry-field';
import { priceSubject } from './price-line';
import { PRICES, type PricesOf, priceRecords } from './special-prices-api';
import { specialPriceFormTexts as texts } from './texts';

interface Values extends EntryValues {
  audience: 'group' | 'customer' | 'everyone';
  group: string | null;
  customer: string | null;
  price: number | null;
  per: 'ft2' | 'm2';
  from: string;
  /** The last day; on the wire it is the day after it. */
  last: string;
}

const AUDIENCES = ['group', 'customer', 'everyone'] as const;
const SOURCES = {
  group: {
    endpoint: 'fabricator/customer-group',
    records: recordsOf(dealerApi, 'CustomerGroup'),
    textField: 'name',
  },
  customer: {
    endpoint: 'fabricator/customer',
    records: recordsOf(dealerApi, 'Customer'),
    textField: 'name',
    detailField: 'email',
  },
};

const twoColumns = { display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' } as const;
/** A phone cuts off the year of a day in half of its width. */
const days = { ...twoColumns, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

const newPrice = ({ kind, id }: PricesOf, units: UnitPreference): Values => ({
  entry: kind === 'lineItem' ? 'lineItem' : 'material',
  material: null,
  lineItem: null,
  audience: kind === 'customer' ? 'customer' : 'group',
  group: null,
  customer: null,
  price: null,
  per: ENTERED_PER[units],
  from: '',
  last: '',
  [kind]: id,
});

const toValues = ({ material, lineItem, group, customer, everyone, ...price }: SpecialPrice): Values => ({
  entry: lineItem ? 'lineItem' : 'material',
  material: material?._id ?? null,
  lineItem: lineItem?._id ?? null,
  audience: everyone ? 'everyone' : customer ? 'customer' : 'group',
  group: group?._id ?? null,
  customer: customer?._id ?? null,
  price: price.price,
  per: price.per ?? 'ft2',
  from: price.from ?? '',
  last: price.to ? addDays(price.to, -1) : '',
});

/** The days and the price; of a new one, what it is of and for, too. */
const toBody = (values: Values, isNew: boolean): Partial<SpecialPriceCreate> => {
  const { entry, audience, price, per, from, last } = values;
  return {
    ...(isNew && { [entry]: values[entry], [audience]: audience === 'everyone' || values[audience] }),
    ...(price !== null && { price }),
    ...(entry === 'material' && { per }),
    // Null clears a day.
    ...({ from: from || null, to: last ? addDays(last, 1) : null } as Pick<
      SpecialPriceCreate,
      'from' | 'to'
    >),
  };
};

const rules = (): Rules<Values> => {
  const pricePrompt = texts.pricePrompt(formatMoney(LIMITS.price));
  const chosen = (when: (values: Values) => boolean, prompt: string) => ({
    test: (value: unknown, values: Values) => !when(values) || Boolean(value),
    prompt,
  });
  // Marks fields that are on the page only while they are required.
  const shown = { required: true };
  return {
    material: [{ ...chosen(({ entry }) => entry === 'material', texts.materialPrompt), ...shown }],
    lineItem: [{ ...chosen(({ entry }) => entry === 'lineItem', texts.lineItemPrompt), ...shown }],
    group: [{ ...chosen(({ audience }) => audience === 'group', texts.groupPrompt), ...shown }],
    customer: [{ ...chosen(({ audience }) => audience === 'customer', texts.customerPrompt), ...shown }],
    from: [chosen(({ audience }) => audience === 'everyone', texts.fromPrompt)],
    price: [required(pricePrompt), between(0, LIMITS.price, pricePrompt)],
    last: [{ test: (last, { from }) => !last || !from || from <= String(last), prompt: texts.lastPrompt }],
  };
};

const dayText = (day: string) => day && formatDay(day);

/** Formats for comparing two versions. */
const fieldTexts = () => ({
  price: { label: texts.price, format: formatMoney },
  per: { label: texts.per, format: (per: Values['per']) => PER_UNITS[per] },
  from: { label: texts.from, format: dayText },
  last: { label: texts.last, format: dayText },
});

/** The form of a special price of an entry, or for a customer; the id `new` creates one. */
export const SpecialPriceForm = ({ of, id, onSaved }: { of: PricesOf; id: string; onSaved: () => void }) => {
  const units = useUnits();
  const isNew = id === 'new';
  return (
    <RecordForm<Values, SpecialPrice>
      endpoint={PRICES}
      id={id}
      records={priceRecords}
      defaults={newPrice(of, units)}
      toValues={toValues}
      toBody={(values) => toBody(values, isNew)}
      rules={rules()}
      fieldTexts={fieldTexts()}
      onSaved={() => {
        toast.success(texts.saved);
        onSaved();
      }}
      cancel
      loadError={texts.loadError}
      aria-label={texts.label}
    >
      {(form, record) => {
        const audience = form.watch('audience');
        const entry = form.watch('entry');
        return (
          <>
            {!isNew && record && (
              <Typography dir="auto" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
                {priceSubject(record, of)}
              </Typography>
            )}
            {isNew && of.kind === 'customer' && (
              <EntryField kind={entry} entry={form.register('entry')} chosen={form.register(entry)} />
            )}
            {isNew && of.kind !== 'customer' && (
              <>
                <SegmentedField
                  label={texts.for}
                  options={AUDIENCES.map((value) => ({ value, text: texts.audiences[value] }))}
                  {...form.register('audience')}
                />
                {audience === 'everyone' ? (
                  <Typography variant="body2">{texts.everyoneHint}</Typography>
                ) : (
                  <SearchableSelectField
                    key={audience}
                    label={texts[audience]}
                    source={SOURCES[audience]}
                    {...form.register(audience)}
                  />
                )}
              </>
            )}
            {entry === 'material' ? (
              <Box sx={twoColumns}>
                <CurrencyField label={texts.price} {...form.register('price')} />
                <SelectField<'ft2' | 'm2', false>
                  label={texts.per}
                  nullText={false}
                  options={(['ft2', 'm2'] as const).map((value) => ({ value, text: PER_UNITS[value] }))}
                  {...form.register('per')}
                />
              </Box>
            ) : (
              <CurrencyField label={texts.price} hint={texts.lineItemHint} {...form.register('price')} />
            )}
            <Box sx={days}>
              <TextField
                label={texts.from}
                type="date"
                hint={texts.daysHint}
                {...form.register('from')}
                required={audience === 'everyone'}
              />
              <TextField label={texts.last} type="date" {...form.register('last')} />
            </Box>
          </>
        );
      }}
    </RecordForm>
  );
};
