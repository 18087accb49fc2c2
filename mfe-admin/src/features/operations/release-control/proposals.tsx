import type { ReleaseProposal } from 'bff-contract';
import { useState } from 'react';
import { Stack, toast } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import type { StaticColumn } from 'shared-ui/display';
import { useForm } from 'shared-ui/form';
import { formatAdminTime } from '../../../admin-time';
import { ReasonForm, reasonRules } from '../../../reason-form';
import { Caption, PanelTable } from '../table-panel';
import { actionText, Reason } from './history-table';
import { useApproveProposalMutation, useWithdrawProposalMutation } from './release-control-api';
import { ActionButton } from './release-table';
import {
  releaseControlDialogTexts,
  releaseControlTexts,
  releaseControlProposalTexts as texts,
} from './texts';

const actionOf = (proposal: ReleaseProposal): string => actionText(proposal, releaseControlTexts.actions);

const nameOf = ({ remote, to = '' }: ReleaseProposal): string => `${remote} ${to}`;

/** The user is about to do this with a proposal. */
interface Decision {
  proposal: ReleaseProposal;
  action: 'approve' | 'withdraw';
}

const DecisionForm = ({ proposal, action, onClose }: Decision & { onClose: () => void }) => {
  const [approve] = useApproveProposalMutation();
  const [withdraw] = useWithdrawProposalMutation();
  const decide = action === 'approve' ? approve : withdraw;
  const form = useForm({
    defaults: { reason: '' },
    rules: { reason: reasonRules(releaseControlDialogTexts.reasonMissing) },
    submit: ({ reason }) => decide({ number: proposal.number, reason }).unwrap(),
    onSuccess: () => {
      toast.success(texts[action].done(nameOf(proposal)));
      onClose();
    },
  });
  return (
    <ReasonForm
      form={form}
      label={texts[action].form}
      explanation={texts.explanation(actionOf(proposal), proposal.by, proposal.reason)}
      reason={form.register('reason')}
      autoFocus
      submitLabel={texts[action].button}
      pendingLabel={releaseControlDialogTexts.submitting}
      onClose={onClose}
    />
  );
};

interface ProposalsProps {
  proposals: readonly ReleaseProposal[];
  /** Whether the user may change releases. */
  mayWithdraw: boolean;
}

const columnsOf = (
  mayWithdraw: boolean,
  onDecide: (decision: Decision) => void,
): StaticColumn<ReleaseProposal>[] => {
  const button = (proposal: ReleaseProposal, action: Decision['action']) => (
    <ActionButton
      size="small"
      label={texts[action].button}
      name={texts[action].title(nameOf(proposal))}
      onClick={() => onDecide({ proposal, action })}
    />
  );
  return [
    { label: texts.columns.release, render: nameOf, identifies: true },
    {
      label: texts.columns.approval,
      // Second, so that it can be reached without scrolling on phones.
      render: (proposal) => (
        <Stack direction="row" sx={{ gap: 0.75, alignItems: 'center', flexWrap: 'wrap' }}>
          {proposal.mayApprove ? button(proposal, 'approve') : texts.byAnother}
          {mayWithdraw && button(proposal, 'withdraw')}
        </Stack>
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
};

/** The changes that wait for a second person, who approves them here. They can be withdrawn as well. */
export const Proposals = ({ proposals, mayWithdraw }: ProposalsProps) => {
  const [chosen, setChosen] = useState<Decision>();
  const close = () => setChosen(undefined);
  return (
    <>
      {proposals.length > 0 && (
        <PanelTable
          label={texts.table}
          columns={columnsOf(mayWithdraw, setChosen)}
          rows={proposals}
          rowKey={({ number }) => String(number)}
        />
      )}
      {chosen && (
        <Modal open onClose={close} title={texts[chosen.action].title(nameOf(chosen.proposal))}>
          <DecisionForm {...chosen} onClose={close} />
        </Modal>
      )}
    </>
  );
};
