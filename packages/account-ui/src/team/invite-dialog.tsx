import { LIMITS, PROMPTS, TEAM_ROLE_LABELS, type TeamRole } from 'bff-contract/constants';
import { toast } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { SelectField } from 'shared-ui/fields';
import { email, Form, required, SubmitButton, TextField, useForm } from 'shared-ui/form';
import type { TeamCalls } from './team-api';
import { teamTexts, teamInviteTexts as texts } from './texts';

export interface InviteDialogProps {
  calls: TeamCalls;
  path: string;
  /** The roles that may be given. */
  roles: readonly TeamRole[];
  onClose: () => void;
}

/** Asks whom to invite, in which role. */
export const InviteDialog = ({ calls, path, roles, onClose }: InviteDialogProps) => {
  const [invite] = calls.useInviteMemberMutation();
  const form = useForm({
    defaults: { name: '', email: '', role: 'staff' as TeamRole },
    rules: {
      name: [required(texts.namePrompt)],
      email: [required(PROMPTS.emailRequired), email()],
      role: [required(texts.rolePrompt)],
    },
    submit: (values) => invite({ path, ...values }).unwrap(),
    onSuccess: (_member, values) => {
      toast.success(teamTexts.resent(values.email));
      onClose();
    },
  });
  return (
    <Modal open onClose={onClose} title={texts.title}>
      <Form form={form} aria-label={texts.title}>
        <TextField label={texts.name} maxLength={LIMITS.nameLength} autoFocus {...form.register('name')} />
        <TextField
          label={texts.email}
          type="email"
          hint={texts.hint}
          maxLength={LIMITS.emailLength}
          {...form.register('email')}
        />
        <SelectField
          label={texts.role}
          options={roles.map((value) => ({ value, text: TEAM_ROLE_LABELS[value] }))}
          nullText={false}
          hint={teamTexts.roles[form.watch('role')]}
          {...form.register('role')}
        />
        <SubmitButton form={form} label={texts.submit} pendingLabel={texts.submitting} onCancel={onClose} />
      </Form>
    </Modal>
  );
};
