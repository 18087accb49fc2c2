import { formatDateTime } from '@slabdesk/units';
import type { DealerTerms } from 'bff-contract';
import { LIMITS } from 'bff-contract/constants';
import { Loaded, Panel, Typography, toast } from 'shared-ui/core';
import { Form, maxLength, SubmitButton, TextField, UnsavedChanges, useForm, useNewest } from 'shared-ui/form';
import { useConflict } from '../../use-conflict';
import { useListTermsQuery, usePublishTermsMutation } from './terms-api';
import { termsTexts as texts } from './texts';

const toValues = (terms: DealerTerms | undefined) => ({ text: terms?.text ?? '' });

const TermsForm = ({ current }: { current: DealerTerms | undefined }) => {
  const [publish] = usePublishTermsMutation();
  const conflict = useConflict(current, toValues);
  const { base } = conflict;
  const form = useForm({
    defaults: toValues(current),
    rules: { text: [maxLength(LIMITS.termsLength)] },
    submit: (values) =>
      conflict.save(values, (over) => publish({ ...values, version: over?.version ?? 0 }).unwrap()),
    onSuccess: (answer) => {
      const created = answer as DealerTerms;
      // Text typed before the list has loaded changes this version.
      base.current = created;
      toast.success(texts.published(created.version));
    },
  });
  useNewest(form, conflict, current, toValues);
  return (
    <Form form={form} aria-label={texts.title}>
      <Typography variant="body2">{texts.text}</Typography>
      {current && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {current.text
            ? texts.current(current.version, current.author, formatDateTime(current.at))
            : texts.ended(current.author, formatDateTime(current.at))}
        </Typography>
      )}
      <TextField label={texts.label} hint={texts.hint} rows={6} {...form.register('text')} />
      {conflict.resolver(form, { text: { label: texts.label } }) ?? (
        <SubmitButton form={form} label={texts.publish} />
      )}
      <UnsavedChanges when={form.isDirty} />
    </Form>
  );
};

/** The terms to which customers agree when they accept an order. */
export const TermsPanel = () => {
  const result = useListTermsQuery();
  return (
    <Panel title={texts.title}>
      <Loaded result={result} errorTitle={texts.loadError} loading={texts.loading} rows={2} height={58}>
        {([current]) => <TermsForm current={current} />}
      </Loaded>
    </Panel>
  );
};
