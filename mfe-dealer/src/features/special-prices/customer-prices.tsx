import { errorMessage, useUnits } from '@slabdesk/portal';
import { recordsOf } from '@slabdesk/portal/api';
import type { CustomerDetails, CustomerPrice } from 'bff-contract';
import { Box, Panel, Stack, Typography, toast } from 'shared-ui/core';
import { Form, required, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { SearchableSelectField } from 'shared-ui/record-form';
import { dealerApi } from '../../api';
import { useMay } from '../team';
import { useToday } from '../time-zone';
import { EntryField, type EntryValues } from './entry-field';
import { OwnPrices } from './own-prices';
import { formatDays, formatUnitPrice } from './price-line';
import { useLazyFindCustomerPriceQuery, useSetCustomerGroupMutation } from './special-prices-api';
import { specialPriceFormTexts as fieldTexts, customerPriceTexts as texts } from './texts';

const GROUPS = {
  endpoint: 'fabricator/customer-group',
  records: recordsOf(dealerApi, 'CustomerGroup'),
  textField: 'name',
};

/** The group of a customer, saved once it is chosen. */
const GroupField = ({ customer: { _id: customer, group } }: { customer: CustomerDetails }) => {
  const mayChange = useMay('price-list:change');
  const [save, { isLoading }] = useSetCustomerGroupMutation();
  if (!mayChange) return <Typography>{group?.name ?? texts.noGroup}</Typography>;
  const choose = async (chosen: string | null) => {
    if (isLoading || chosen === (group?._id ?? null)) return;
    const { error } = await save({ customer, group: chosen });
    if (error) toast.error(texts.groupError(errorMessage(error)));
    else toast.success(texts.groupSaved);
  };
  return (
    <SearchableSelectField
      label={texts.group}
      source={GROUPS}
      nullText={texts.noGroup}
      clearable={false}
      value={group?._id}
      onChange={(chosen) => void choose(chosen)}
    />
  );
};

const Reason = ({ price }: { price: CustomerPrice }) => {
  const units = useUnits();
  const { source, group = '', list } = price;
  const reason = source === 'group' ? texts.reasons.group(group) : texts.reasons[source];
  return (
    <Box role="status">
      <Typography sx={{ fontWeight: 600 }}>{formatUnitPrice(price, units)}</Typography>
      <Typography variant="body2">{reason}</Typography>
      {source !== 'list' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {formatDays(price)} · {texts.list(formatUnitPrice(list, units))}
        </Typography>
      )}
    </Box>
  );
};

interface CheckValues extends EntryValues {
  on: string;
}

/** Shows what the customer pays on a day, and why. */
const PriceCheck = ({ customer, name }: { customer: string; name: string }) => {
  const today = useToday();
  const [find, { currentData: price }] = useLazyFindCustomerPriceQuery();
  const chosen = (kind: EntryValues['entry'], prompt: string) => ({
    test: (value: unknown, { entry }: CheckValues) => entry !== kind || Boolean(value),
    prompt,
  });
  const form = useForm<CheckValues>({
    defaults: { entry: 'material', material: null, lineItem: null, on: today },
    rules: {
      material: [chosen('material', fieldTexts.materialPrompt)],
      lineItem: [chosen('lineItem', fieldTexts.lineItemPrompt)],
      on: [required(texts.dayPrompt)],
    },
    submit: ({ entry, on, ...ids }) => find({ customer, kind: entry, id: ids[entry] ?? '', on }).unwrap(),
    fallback: texts.failed,
  });
  const entry = form.watch('entry');
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="h4" component="h3">
        {texts.check(name)}
      </Typography>
      <Form form={form} aria-label={texts.check(name)}>
        <EntryField kind={entry} entry={form.register('entry')} chosen={form.register(entry)} />
        <TextField label={texts.day} type="date" {...form.register('on')} />
        <SubmitButton form={form} label={texts.submit} saves={false} />
      </Form>
      {/* Not beside a day or a material that was chosen since. */}
      {price && form.status === 'success' && <Reason price={price} />}
    </Stack>
  );
};

export interface CustomerPricesProps {
  customer: CustomerDetails;
  name: string;
}

/** The group and the special prices of a customer. */
export const CustomerPrices = ({ customer, name }: CustomerPricesProps) => (
  <Panel title={texts.title}>
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, md: 5 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <Stack sx={{ gap: 2 }}>
        <GroupField customer={customer} />
        <OwnPrices of={{ kind: 'customer', id: customer._id, name }} />
      </Stack>
      <PriceCheck customer={customer._id} name={name} />
    </Box>
  </Panel>
);
