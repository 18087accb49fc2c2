import { revisionName } from '@slabdesk/orders-ui/difference';
import { currentRecord, isPortalError } from '@slabdesk/portal';
import { formatMoney } from '@slabdesk/units';
import type { SharedOrder } from 'bff-contract';
import { LIMITS, ORDER_STATUS_LABELS } from 'bff-contract/constants';
import { useEffect, useState } from 'react';
import { Alert, Box, Button, Panel, Stack, Typography } from 'shared-ui/core';
import { CheckboxField } from 'shared-ui/fields';
import {
  CancelButton,
  Form,
  maxLength,
  required,
  SubmitButton,
  TextField,
  UnsavedChanges,
  useForm,
} from 'shared-ui/form';
import { acceptSharedOrder, requestOrderChange } from './shared-order-api';
import { SignatureField } from './signature-field';
import { sharedOrderReplyTexts as texts } from './texts';

interface ReplyProps {
  order: SharedOrder;
  token: string;
  /** Whether one of the forms is open. */
  onReplying: (isReplying: boolean) => void;
  /** The order after a reply. */
  onReplied: (order: SharedOrder) => void;
  /** The order isn't as it was shown any more; if a newer revision is why, it is given. */
  onOutdated: (newer: SharedOrder | undefined) => void;
}

type FormProps = Omit<ReplyProps, 'onReplying'> & {
  name: string;
  onName: (name: string) => void;
  onCancel: () => void;
};

/** Shows the order as it is after a 409, whose message stays beside the button. */
const noting = async <T,>(call: Promise<T>, onOutdated: ReplyProps['onOutdated']): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    if (isPortalError(error) && error.status === 409) {
      onOutdated(error.code === 'SUPERSEDED' ? currentRecord<SharedOrder>(error) : undefined);
    }
    throw error;
  }
};

const Cancel = ({ form, onCancel }: { form: { isDirty: boolean }; onCancel: () => void }) => (
  <>
    <CancelButton form={form} onCancel={onCancel} size="large" fullWidth>
      {texts.cancel}
    </CancelButton>
    <UnsavedChanges when={form.isDirty} />
  </>
);

const AcceptForm = ({ order, token, name, onName, onReplied, onOutdated, onCancel }: FormProps) => {
  const { terms } = order;
  const { businessName } = order.dealer;
  const total = formatMoney(order.totalPrice);
  const form = useForm({
    defaults: { name, consent: false, signature: '' },
    rules: {
      ...(terms && { consent: [required(texts.consentPrompt)] }),
      name: [required(texts.namePrompt), maxLength(LIMITS.nameLength)],
    },
    submit: (values) => {
      onName(values.name);
      const body = {
        token,
        name: values.name,
        revision: order.revision,
        ...(terms && { terms: terms.version, consent: values.consent }),
        ...(values.signature && { signature: values.signature }),
      };
      return noting(acceptSharedOrder(body), onOutdated);
    },
    onSuccess: (accepted) => onReplied(accepted as SharedOrder),
  });
  return (
    <Form form={form} aria-label={texts.accept}>
      <Typography>
        {order.revision > 1
          ? texts.acceptRevision(revisionName(order.revision), order.reference, total)
          : texts.acceptText(order.reference, total)}
      </Typography>
      {terms && (
        <>
          <Box
            role="region"
            aria-label={texts.terms(businessName)}
            tabIndex={0}
            sx={{
              maxHeight: 240,
              overflowY: 'auto',
              p: 1.5,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
            }}
          >
            <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
              {texts.terms(businessName)}
            </Typography>
            <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {terms.text}
            </Typography>
          </Box>
          <CheckboxField label={texts.consent(businessName)} {...form.register('consent')} />
        </>
      )}
      <TextField label={texts.name} autoComplete="name" autoFocus={!terms} {...form.register('name')} />
      <SignatureField value={form.watch('signature')} onChange={(path) => form.setValue('signature', path)} />
      <SubmitButton form={form} label={texts.acceptSubmit(total)} align="full" />
      <Cancel form={form} onCancel={onCancel} />
    </Form>
  );
};

const ChangeForm = ({
  order: { revision },
  token,
  name,
  onName,
  onReplied,
  onOutdated,
  onCancel,
}: FormProps) => {
  const form = useForm({
    defaults: { name, text: '' },
    rules: {
      text: [required(texts.wordsPrompt), maxLength(LIMITS.changeRequestLength)],
      name: [required(texts.namePrompt), maxLength(LIMITS.nameLength)],
    },
    submit: (values) => {
      onName(values.name);
      return noting(requestOrderChange({ token, ...values, revision }), onOutdated);
    },
    onSuccess: (requested) => onReplied(requested as SharedOrder),
  });
  return (
    <Form form={form} aria-label={texts.change}>
      <TextField label={texts.words} rows={4} autoFocus {...form.register('text')} />
      <TextField label={texts.name} autoComplete="name" {...form.register('name')} />
      <SubmitButton form={form} label={texts.changeSubmit} align="full" />
      <Cancel form={form} onCancel={onCancel} />
    </Form>
  );
};

/** Whether the current revision can still be accepted. */
export const isOpenFor = ({ status, accepted, revision }: SharedOrder) => {
  const isOpen = status === 'order-placed' || status === 'in-progress';
  return { reply: isOpen, accept: isOpen && (!accepted || accepted.revision !== revision) };
};

/** Accepts an order, or asks for a change in words. */
export const ReplyPanel = (props: ReplyProps) => {
  const { order, onReplying, onReplied } = props;
  const [mode, setMode] = useState<'accept' | 'change'>();
  const isReplying = mode !== undefined;
  useEffect(() => onReplying(isReplying), [onReplying, isReplying]);
  // Typed once for both.
  const [name, setName] = useState('');
  const version = order.terms?.version;
  const [seenVersion] = useState(version);
  const { businessName } = order.dealer;
  const isOpen = isOpenFor(order);
  if (!isOpen.reply) {
    return (
      <Panel title={texts.title}>
        <Typography>{texts.closed(ORDER_STATUS_LABELS[order.status], businessName)}</Typography>
      </Panel>
    );
  }
  const form = {
    ...props,
    name,
    onName: setName,
    onCancel: () => setMode(undefined),
    onReplied: (replied: SharedOrder) => {
      setMode(undefined);
      onReplied(replied);
    },
    // Nobody accepts what was not read yet. Words for a change stay.
    onOutdated: (newer: SharedOrder | undefined) => {
      if (newer && mode === 'accept') setMode(undefined);
      props.onOutdated(newer);
    },
  };
  return (
    <Panel title={texts.title}>
      {mode === 'accept' && (
        <>
          {version !== seenVersion && (
            <Alert severity="warning" role="status" sx={{ mb: 2 }}>
              {texts.termsChanged}
            </Alert>
          )}
          {/* Nobody agrees to terms that were not read yet. */}
          <AcceptForm key={version} {...form} />
        </>
      )}
      {mode === 'change' && <ChangeForm {...form} />}
      {mode === undefined && (
        <Stack sx={{ gap: 1.5 }}>
          {isOpen.accept && <Typography>{texts.intro(businessName)}</Typography>}
          {isOpen.accept && (
            <Button variant="contained" color="primary" size="large" onClick={() => setMode('accept')}>
              {texts.accept}
            </Button>
          )}
          <Button size="large" onClick={() => setMode('change')}>
            {texts.change}
          </Button>
        </Stack>
      )}
    </Panel>
  );
};
