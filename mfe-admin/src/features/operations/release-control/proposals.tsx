import type { ReleaseProposal } from 'bff-contract';
import { useState } from 'react';
import { toast } from 'shared-ui/core';
import type { StaticColumn } from 'shared-ui/display';
import { useForm } from 'shared-ui/form';
import { Modal } from 'shared-ui/overlay';
import { formatAdminTime } from '../../../admin-time';
import { Caption, PanelTable } from '../table-panel';
import { actionText, Reason } from './history-table';
import { ReasonForm, reasonRules } from './reason-form';
import { useApproveProposalMutation } from './release-control-api';
import { ActionButton } from './release-table';
import { releaseControlTexts, releaseControlProposalTexts as texts } from './texts';

const actionOf = (proposal: ReleaseProposal): string => actionText(proposal, releaseControlTexts.actions);

const nameOf = ({ remote, to = '' }: ReleaseProposal): string => `${remote} ${to}`;

const ApprovalForm = ({ proposal, onClose }: { proposal: ReleaseProposal; onClose: () => void }) => {
  const [approve] = useApproveProposalMutation();
  const form = useForm({
    defaults: { reason: '' },
    rules: { reason: reasonRules() },
    submit: ({ reason }) => approve({ number: proposal.number, reason }).unwrap(),
    onSuccess: () => {
      toast.success(texts.done(nameOf(proposal)));
      onClose();
    },
  });
  return (
    <ReasonForm
      form={form}
      label={texts.form}
      explanation={texts.explanation(actionOf(proposal), proposal.by, proposal.reason)}
      reason={form.register('reason')}
      autoFocus
      submitLabel={texts.approve}
      onClose={onClose}
    />
  );
};

const columnsOf = (onApprove: (proposal: ReleaseProposal) => void): StaticColumn<ReleaseProposal>[] => [
  { label: texts.columns.release, render: nameOf, identifies: true },
  // First, so that it can be reached without scrolling on phones.
  {
    label: texts.columns.approval,
    render: (proposal) =>
      proposal.mayApprove ? (
        <ActionButton
          size="small"
          label={texts.approve}
          name={texts.title(nameOf(proposal))}
          onClick={() => onApprove(proposal)}
        />
      ) : (
        texts.byAnother
      ),
  },
  { label: texts.columns.action, render: actionOf },
  {
    label: texts.columns.by,
    render: ({ by, at }) => (
      <>
        {by}
        <Caption>{formatAdminTime(at, texts.unknown)}</Caption>
      </>
    ),
  },
  { label: texts.columns.reason, render: (proposal) => <Reason {...proposal} /> },
];

/** The changes that wait for a second person, who approves them here. */
export const Proposals = ({ proposals }: { proposals: readonly ReleaseProposal[] }) => {
  const [chosen, setChosen] = useState<ReleaseProposal>();
  const close = () => setChosen(undefined);
  return (
    <>
      {proposals.length > 0 && (
        <PanelTable
          label={texts.table}
          columns={columnsOf(setChosen)}
          rows={proposals}
          rowKey={({ number }) => String(number)}
        />
      )}
      <Modal open={chosen !== undefined} onClose={close} title={chosen ? texts.title(nameOf(chosen)) : ''}>
        {chosen && <ApprovalForm proposal={chosen} onClose={close} />}
      </Modal>
    </>
  );
};
