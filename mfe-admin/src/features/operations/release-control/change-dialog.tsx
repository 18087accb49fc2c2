import type { RemoteReleaseDetails } from 'bff-contract';
import { type ReleaseStep, TARGET_ROLES, type TargetRole } from 'bff-contract/constants';
import { Box, Typography, toast } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { CheckboxField, SelectField } from 'shared-ui/fields';
import { type FormState, pattern, type Rules, required, TextField, useForm } from 'shared-ui/form';
import { ReasonForm, reasonRules } from '../../../reason-form';
import { isShell } from '../is-shell';
import { LIST_PATTERN, type TargetFields, targetFields, targetOf } from './canary-target';
import { useChangeReleaseMutation } from './release-control-api';
import { releaseControlTargetTexts, releaseControlTexts, releaseControlDialogTexts as texts } from './texts';

const ALL = '100';
const SHARES = ['1', '5', '10', '25', '30', '50', ALL];

/** @param share another one that can be chosen: that of the running canary */
const shareOptions = (share: string) =>
  [...new Set([...SHARES, share])]
    .sort((a, b) => Number(a) - Number(b))
    .map((value) => ({ value, text: texts.percentOf(value) }));

/** @param several the roles of a canary that has more than one */
const roleOptions = (several?: readonly TargetRole[]) => [
  { value: '', text: texts.anyRole },
  ...TARGET_ROLES.map((value) => ({ value, text: releaseControlTargetTexts.role(value) })),
  ...(several
    ? [{ value: several.join(', '), text: several.map(releaseControlTargetTexts.role).join(', ') }]
    : []),
];

const isList = () => [pattern<ChangeValues>(LIST_PATTERN, texts.listInvalid)];

const canaryRules = (): Rules<ChangeValues> => ({
  percent: [
    { test: (value, values) => value !== ALL || targetOf(values) !== undefined, prompt: texts.needsTarget },
  ],
  dealers: isList(),
  accounts: isList(),
  environments: isList(),
});

interface ChangeValues extends TargetFields {
  reason: string;
  percent: string;
  manual: boolean;
  allowsDowngrade: boolean;
}

/** Who gets a canary, and how many of them. */
const CanaryFields = ({
  form,
  share,
  roles = [],
}: {
  form: FormState<ChangeValues>;
  /** The share that the form begins with. */
  share: string;
  /** The roles that the running canary is for. */
  roles: readonly TargetRole[] | undefined;
}) => (
  <>
    <SelectField
      label={texts.percent}
      options={shareOptions(share)}
      nullText={false}
      {...form.register('percent')}
    />
    <CheckboxField label={texts.manual} {...form.register('manual')} />
    <Box
      component="fieldset"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { sm: '1fr 1fr' },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.25,
        m: 0,
        p: 2,
        minWidth: 0,
      }}
    >
      <Typography component="legend" variant="body2" sx={{ fontWeight: 550, px: 0.5 }}>
        {texts.onlyFor}
      </Typography>
      <TextField label={texts.dealers} hint={texts.dealersHint} {...form.register('dealers')} />
      <TextField label={texts.accounts} hint={texts.accountsHint} {...form.register('accounts')} />
      <SelectField
        label={texts.role}
        options={roleOptions(roles.length > 1 ? roles : undefined)}
        nullText={false}
        {...form.register('role')}
      />
      <TextField
        label={texts.environments}
        hint={texts.environmentsHint}
        {...form.register('environments')}
      />
    </Box>
  </>
);

/** A change that the user is about to make. */
export interface PlannedChange {
  action: ReleaseStep;
  /** Set for promote, canary and pin. */
  release?: string;
  /** The state that the user has seen. */
  seen: RemoteReleaseDetails;
}

/** Whether browsers get a newer release now. The releases are in order, newest first. */
const isOlder = ({ release, seen: { releases, current, canary } }: PlannedChange): boolean => {
  if (release === undefined || release === current) return false;
  const place = (id: string | undefined) => releases.findIndex((each) => each.id === id);
  const newest = [place(current), place(canary?.release)].filter((index) => index >= 0);
  return newest.some((index) => index < place(release));
};

const whatOf = ({ release, seen }: PlannedChange): string =>
  release === undefined ? seen.remote : `${seen.remote} ${release}`;

const effectOf = ({ action, seen: { remote, current, canary, rollbackTo } }: PlannedChange): string => {
  if (action === 'promote' && isShell(remote)) return texts.promoteShell;
  if (action !== 'rollback') return texts[action];
  if (canary) return texts.rollbackCanary(canary.release);
  const from = current ?? releaseControlTexts.facts.noRelease;
  return rollbackTo === undefined ? texts.rollbackOfFirst(from) : texts.rollback(from, rollbackTo);
};

const explanationOf = (planned: PlannedChange): string =>
  isShell(planned.seen.remote) && planned.action !== 'unpin'
    ? `${effectOf(planned)} ${texts.openTabs}`
    : effectOf(planned);

export interface ChangeDialogProps {
  planned: PlannedChange;
  /** Whether another person has to approve what goes forward. */
  isSigned: boolean;
  onClose: () => void;
}

const ChangeForm = ({ planned, isSigned, onClose }: ChangeDialogProps) => {
  const [changeRelease] = useChangeReleaseMutation();
  const { action, release, seen } = planned;
  const running = seen.canary?.release === release ? seen.canary : undefined;
  const share = String(running?.percent ?? seen.canaryPercent);
  const isDowngrade = isOlder(planned);
  const isProposal = isSigned && action !== 'rollback' && action !== 'unpin';
  const form = useForm<ChangeValues>({
    defaults: {
      reason: '',
      percent: share,
      manual: running?.isDriven === false,
      allowsDowngrade: false,
      ...targetFields(running?.target),
    },
    rules: {
      ...(action === 'canary' && canaryRules()),
      reason: reasonRules(texts.reasonMissing),
      ...(isDowngrade && { allowsDowngrade: [required(texts.olderMissing)] }),
    },
    submit: ({ reason, percent, manual, allowsDowngrade, ...fields }) => {
      const target = targetOf(fields);
      return changeRelease({
        remote: seen.remote,
        body: {
          action,
          reason,
          generation: seen.generation,
          ...(release !== undefined && { release }),
          ...(action === 'canary' && {
            percent: Number(percent),
            ...(target && { target }),
            ...(manual && { manual }),
          }),
          ...(allowsDowngrade && { allowsDowngrade }),
        },
      }).unwrap();
    },
    onSuccess: () => {
      const done = isProposal ? texts.proposed : releaseControlTexts.done[action];
      toast.success(done(whatOf(planned)));
      onClose();
    },
  });
  return (
    <ReasonForm
      form={form}
      label={texts.form}
      explanation={[explanationOf(planned), isProposal && texts.isProposal].filter(Boolean).join(' ')}
      reason={form.register('reason')}
      autoFocus={action !== 'canary'}
      last={isDowngrade && <CheckboxField label={texts.older} {...form.register('allowsDowngrade')} />}
      submitLabel={releaseControlTexts.actions[action]}
      pendingLabel={texts.submitting}
      onClose={onClose}
    >
      {action === 'canary' && <CanaryFields form={form} share={share} roles={running?.target?.roles} />}
    </ReasonForm>
  );
};

/** Asks for the reason of a change, says what it does, and makes it. */
export const ChangeDialog = (props: ChangeDialogProps) => (
  <Modal open onClose={props.onClose} title={texts.titles[props.planned.action](whatOf(props.planned))}>
    <ChangeForm {...props} />
  </Modal>
);
