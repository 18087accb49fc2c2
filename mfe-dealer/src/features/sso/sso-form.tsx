import { isPortalError } from '@slabdesk/portal';
import type { SsoConnection, SsoSave } from 'bff-contract';
import { PROMPTS, SSO_OTHER_ROLES, TEAM_ROLE_LABELS } from 'bff-contract/constants';
import { toast } from 'shared-ui/core';
import { CheckboxField, SelectField } from 'shared-ui/fields';
import {
  Form,
  PasswordField,
  required,
  SubmitButton,
  TextField,
  UnsavedChanges,
  useForm,
  useNewest,
} from 'shared-ui/form';
import { useConflict } from '../../use-conflict';
import { useSaveSsoMutation } from './sso-api';
import { ssoFormTexts as texts } from './texts';

type Values = Required<Omit<SsoSave, 'version'>>;

const roleText = (role: SsoSave['otherRole']) => (role === 'none' ? texts.noRole : TEAM_ROLE_LABELS[role]);

const otherRoles = () => SSO_OTHER_ROLES.map((value) => ({ value, text: roleText(value) }));

const conflictTexts = () => ({
  issuer: { label: texts.issuer },
  clientId: { label: texts.clientId },
  clientSecret: {
    label: texts.clientSecret,
    format: (secret: string) => (secret ? texts.newSecret : texts.presentSecret),
  },
  domain: { label: texts.domain },
  roleClaim: { label: texts.roleClaim },
  ownerValue: { label: texts.ownerValue },
  managerValue: { label: texts.managerValue },
  staffValue: { label: texts.staffValue },
  readOnlyValue: { label: texts.readOnlyValue },
  otherRole: { label: texts.otherRole, format: roleText },
  required: { label: texts.required },
});

const toValues = (connection: SsoConnection | undefined): Values => ({
  issuer: connection?.issuer ?? '',
  clientId: connection?.clientId ?? '',
  clientSecret: '',
  domain: connection?.domain ?? '',
  required: connection?.required ?? false,
  roleClaim: connection?.roleClaim ?? '',
  ownerValue: connection?.ownerValue ?? '',
  managerValue: connection?.managerValue ?? '',
  staffValue: connection?.staffValue ?? '',
  readOnlyValue: connection?.readOnlyValue ?? '',
  otherRole: connection?.otherRole ?? 'none',
});

/**
 * The provider, and which of its users gets which role.
 *
 * @param onGone called when another owner has removed the connection: the form stays, and the next save sets it up anew
 */
export const SsoForm = ({
  connection,
  onGone,
}: {
  connection: SsoConnection | undefined;
  onGone: () => void;
}) => {
  const [save] = useSaveSsoMutation();
  const conflict = useConflict(connection, toValues);
  const { base } = conflict;
  const form = useForm({
    defaults: toValues(connection),
    rules: {
      issuer: [required(PROMPTS.issuer)],
      clientId: [required(PROMPTS.clientId)],
      domain: [required(PROMPTS.domain)],
      ...(!connection && { clientSecret: [required(PROMPTS.clientSecret)] }),
    },
    submit: (values) =>
      conflict.save(values, async (over) => {
        const { data, error } = await save({ ...values, version: over?.version ?? 0 });
        if (data) return data;
        if (isPortalError(error) && error.status === 404) {
          base.current = undefined;
          onGone();
        }
        throw error;
      }),
    messages: { 404: texts.gone },
    onSuccess: (response) => {
      base.current = (response as { updated: SsoConnection }).updated;
      form.reset(toValues(base.current));
      toast.success(texts.saved);
    },
  });
  useNewest(form, conflict, connection, toValues);
  return (
    <Form form={form} aria-label={texts.label}>
      <TextField label={texts.issuer} hint={texts.issuerHint} {...form.register('issuer')} />
      <TextField label={texts.clientId} autoComplete="off" {...form.register('clientId')} />
      <PasswordField
        label={texts.clientSecret}
        hint={connection && texts.secretKept}
        autoComplete="off"
        {...form.register('clientSecret')}
      />
      <TextField label={texts.domain} hint={texts.domainHint} {...form.register('domain')} />
      <TextField label={texts.roleClaim} hint={texts.roleClaimHint} {...form.register('roleClaim')} />
      {form.watch('roleClaim').trim() !== '' && (
        <>
          <TextField label={texts.ownerValue} {...form.register('ownerValue')} />
          <TextField label={texts.managerValue} {...form.register('managerValue')} />
          <TextField label={texts.staffValue} {...form.register('staffValue')} />
          <TextField label={texts.readOnlyValue} {...form.register('readOnlyValue')} />
        </>
      )}
      <SelectField
        label={texts.otherRole}
        options={otherRoles()}
        nullText={false}
        {...form.register('otherRole')}
      />
      <CheckboxField label={texts.required} {...form.register('required')} />
      {conflict.resolver(form, conflictTexts()) ?? <SubmitButton form={form} label={texts.submit} />}
      <UnsavedChanges when={form.isDirty} />
    </Form>
  );
};
