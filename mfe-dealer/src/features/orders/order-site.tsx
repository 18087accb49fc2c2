import { errorMessage } from '@slabdesk/portal';
import type { Order, SiteDetails } from 'bff-contract';
import { useState } from 'react';
import { Box, Button, Panel, Stack, Typography, toast, undoAction } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { Form, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { useConflict } from '../../use-conflict';
import { orderSiteTexts as texts } from './texts';
import { useChangeOrder } from './use-change-order';

const NO_ADDRESS = { line1: '', line2: '', city: '', region: '', postalCode: '', country: '' };

/** The values that the form edits, and the call sends: an empty text clears a field. */
const valuesOf = ({ project: { site, phone, phoneText, accessNotes } }: { project: SiteDetails }) => ({
  site: { ...NO_ADDRESS, ...site },
  phone: phoneText ?? phone ?? '',
  accessNotes: accessNotes ?? '',
});

type Values = ReturnType<typeof valuesOf>;
type Field = keyof Values;

const FIELDS = ['site', 'phone', 'accessNotes'] as const satisfies readonly Field[];

const differing = (before: Values, after: Values): Field[] =>
  FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

const pick = (values: Values, fields: readonly Field[]): Partial<Values> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));

const conflictTexts = () => ({
  site: { label: texts.line1 },
  phone: { label: texts.phone },
  accessNotes: { label: texts.accessNotes },
});

const pair = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

const SiteForm = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { change } = useChangeOrder();
  const conflict = useConflict(order, valuesOf);
  // A later change of the order replaces the toast: its undo would be outdated.
  const topic = order._id;
  const undo = (body: Partial<Values>, saved: Order): Promise<Order> =>
    // Another user may have changed something else.
    change(
      saved,
      { part: 'site', body },
      (current, over) => !differing(valuesOf(over), valuesOf(current)).some((field) => field in body),
    );
  const form = useForm({
    defaults: valuesOf(order),
    submit: (values) =>
      conflict.save(values, (over) => {
        const before = valuesOf(over);
        const changed = differing(before, values);
        // Another user may have changed other fields since, which stay as they are now.
        const latest = order.version > over.version ? order : over;
        const newer = differing(before, valuesOf(latest));
        const shown = changed.some((field) => newer.includes(field)) ? over : latest;
        return change(shown, { part: 'site', body: pick(values, changed) });
      }),
    onSuccess: (saved, values) => {
      const before = valuesOf(conflict.base.current);
      const changed = pick(before, differing(before, values));
      onClose();
      const action = undoAction({
        topic,
        undo: () => undo(changed, saved as Order),
        failed: (error) => texts.undoError(errorMessage(error)),
      });
      toast.success(texts.saved, { topic, action });
    },
  });
  return (
    <Form form={form} aria-label={texts.change}>
      <TextField label={texts.line1} autoComplete="off" {...form.register('site.line1')} autoFocus />
      <TextField label={texts.line2} autoComplete="off" {...form.register('site.line2')} />
      <Box sx={pair}>
        <TextField label={texts.city} autoComplete="off" {...form.register('site.city')} />
        <TextField label={texts.region} autoComplete="off" {...form.register('site.region')} />
        <TextField label={texts.postalCode} autoComplete="off" {...form.register('site.postalCode')} />
        <TextField
          label={texts.country}
          hint={texts.countryHint}
          autoComplete="off"
          {...form.register('site.country')}
        />
      </Box>
      <TextField label={texts.phone} type="tel" autoComplete="off" {...form.register('phone')} />
      <TextField
        label={texts.accessNotes}
        hint={texts.accessHint}
        rows={3}
        {...form.register('accessNotes')}
      />
      {conflict.resolver(form, conflictTexts()) ?? (
        <SubmitButton form={form} label={texts.save} pendingLabel={texts.saving} onCancel={onClose} />
      )}
    </Form>
  );
};

/** Changes where the work of an order is; a toast undoes it. */
export const OrderSite = ({ order }: { order: Order }) => {
  const [isOpen, setOpen] = useState(false);
  const { site, phone, accessNotes } = order.project;
  const isKnown = Boolean(site || phone || accessNotes);
  return (
    <Panel title={texts.title}>
      <Stack sx={{ gap: 1.5 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {isKnown ? texts.known : texts.unknown}
        </Typography>
        <Button onClick={() => setOpen(true)}>{isKnown ? texts.change : texts.add}</Button>
      </Stack>
      {isOpen && (
        <Modal open onClose={() => setOpen(false)} title={isKnown ? texts.change : texts.add}>
          <SiteForm order={order} onClose={() => setOpen(false)} />
        </Modal>
      )}
    </Panel>
  );
};
