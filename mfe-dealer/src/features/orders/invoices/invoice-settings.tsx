import type { Fabricator, InvoiceSettings } from 'bff-contract';
import { type InvoiceLayout, LIMITS, OPTIONAL_INVOICE_COLUMNS } from 'bff-contract/constants';
import { Box, Typography, toast } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { CheckboxField } from 'shared-ui/fields';
import { between, maxLength, type Rules, TextField } from 'shared-ui/form';
import { NumberField, RecordForm } from 'shared-ui/record-form';
import { BUSINESS, businessRecords } from '../../../business-records';
import { invoiceSettingsTexts as texts } from './texts';

const NAMES = ['account', 'taxAccount', 'taxType', 'untaxedType'] as const;

interface Values extends Record<(typeof NAMES)[number], string> {
  dueDays: number | null;
  /** Whether each optional column of the layout is in the file. */
  columns: boolean[];
}

const rules = (): Rules<Values> => ({
  ...Object.fromEntries(NAMES.map((name) => [name, [maxLength(LIMITS.nameLength)]])),
  dueDays: [
    between(0, LIMITS.invoiceDays, texts.duePrompt(LIMITS.invoiceDays)),
    { test: (days) => days === null || Number.isInteger(days), prompt: texts.wholePrompt },
  ],
});

const toSettings = (layout: InvoiceLayout, { dueDays, columns, ...names }: Values): InvoiceSettings => ({
  ...Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim())),
  ...(dueDays !== null && { dueDays }),
  columns: OPTIONAL_INVOICE_COLUMNS[layout].filter((_column, index) => columns[index]),
});

interface InvoiceSettingsProps {
  onClose: () => void;
}

const dialogFor = (layout: InvoiceLayout) => {
  const optional: readonly string[] = OPTIONAL_INVOICE_COLUMNS[layout];
  const toValues = ({ invoices }: Pick<Fabricator, 'invoices'>): Values => {
    const {
      account = '',
      taxAccount = '',
      taxType = '',
      untaxedType = '',
      ...rest
    } = invoices?.[layout] ?? {};
    const chosen: readonly string[] = rest.columns ?? optional;
    const columns = optional.map((column) => chosen.includes(column));
    return { account, taxAccount, taxType, untaxedType, dueDays: rest.dueDays ?? null, columns };
  };
  const labels = texts[layout];
  return ({ onClose }: InvoiceSettingsProps) => (
    <Modal open onClose={onClose} title={labels.title}>
      <RecordForm<Values, Fabricator>
        {...BUSINESS}
        records={businessRecords}
        defaults={toValues({})}
        toValues={toValues}
        toBody={(values, record) => ({
          invoices: { ...record?.invoices, [layout]: toSettings(layout, values) },
        })}
        rules={rules()}
        fieldTexts={{
          ...Object.fromEntries(NAMES.map((name) => [name, { label: labels[name] }])),
          dueDays: { label: texts.dueDays },
          columns: {
            label: texts.columns,
            format: (chosen: boolean[]) => optional.filter((_column, index) => chosen[index]).join(', '),
          },
        }}
        onSaved={() => {
          toast.success(texts.saved);
          onClose();
        }}
        submitLabel={texts.submit}
        cancel
        labelCase="literal"
        loadError={texts.loadError}
        aria-label={labels.title}
      >
        {(form) => (
          <>
            <TextField label={labels.account} hint={labels.accountHint} {...form.register('account')} />
            <TextField
              label={labels.taxAccount}
              hint={texts.taxAccountHint}
              {...form.register('taxAccount')}
            />
            <TextField label={labels.taxType} hint={texts.taxTypeHint} {...form.register('taxType')} />
            <TextField label={labels.untaxedType} {...form.register('untaxedType')} />
            <NumberField
              label={texts.dueDays}
              hint={texts.dueHint}
              suffix={texts.days}
              {...form.register('dueDays')}
            />
            <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
              <Typography component="legend" variant="body2" sx={{ p: 0, fontWeight: 550 }}>
                {texts.columns}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {texts.columnsHint}
              </Typography>
              {optional.map((column, index) => (
                <CheckboxField key={column} label={column} {...form.register(`columns.${index}`)} />
              ))}
            </Box>
          </>
        )}
      </RecordForm>
    </Modal>
  );
};

/** Which columns, accounts and taxes the invoices for each program have. */
export const INVOICE_SETTINGS = { quickbooks: dialogFor('quickbooks'), xero: dialogFor('xero') };
