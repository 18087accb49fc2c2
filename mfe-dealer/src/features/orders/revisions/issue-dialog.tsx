import { emailOf } from '@slabdesk/orders-ui/customer';
import { DifferenceTable, revisionName } from '@slabdesk/orders-ui/difference';
import { errorMessage, isPortalError } from '@slabdesk/portal';
import type { Order, OrderDraft } from 'bff-contract';
import { Alert, Box, Button, Stack, Typography } from 'shared-ui/core';
import { DialogActions, Modal } from 'shared-ui/dialog';
import { useIssueDraftMutation } from './revisions-api';
import { draftBarTexts, issueTexts as texts } from './texts';

interface IssueDialogProps {
  order: Order;
  draft: OrderDraft;
  open: boolean;
  onClose: () => void;
  onIssued: (order: Order) => void;
  /** The draft was changed elsewhere, or another revision was issued. */
  onOutdated: (error: unknown) => void;
}

/** Shows what the customer will get, and issues the draft. */
export const IssueDialog = ({ order, draft, open, onClose, onIssued, onOutdated }: IssueDialogProps) => {
  const [issue, { error, isLoading, reset }] = useIssueDraftMutation();
  const { base, version, note, difference } = draft;
  const next = revisionName(base + 1);
  const customer = order.project.owner;
  const email = customer && emailOf(customer);
  const close = () => {
    reset();
    onClose();
  };
  const confirm = async () => {
    if (isLoading) return;
    const body = { orderId: order._id, base, version };
    try {
      onIssued(await issue(body).unwrap());
    } catch (failure) {
      if (!isPortalError(failure) || !['STALE_VERSION', 'SUPERSEDED'].includes(failure.code)) return;
      close();
      onOutdated(failure);
    }
  };
  return (
    <Modal open={open} onClose={close} title={texts.title(next)} size="md">
      <Stack sx={{ gap: 2.5 }}>
        <Typography sx={{ color: 'text.secondary' }}>
          {email ? texts.withCustomer(customer.name, email) : texts.withoutCustomer}
        </Typography>
        {note && (
          <Box>
            <Typography variant="h4" component="h3" sx={{ mb: 0.5 }}>
              {texts.note}
            </Typography>
            <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {note}
            </Typography>
          </Box>
        )}
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
          <DifferenceTable
            label={texts.changes}
            difference={difference}
            from={revisionName(base)}
            to={next}
          />
        </Box>
        {error && <Alert severity="error">{texts.error(errorMessage(error))}</Alert>}
        <DialogActions>
          <Button onClick={close}>{texts.cancel}</Button>
          <Button
            variant="contained"
            color="primary"
            aria-disabled={isLoading || undefined}
            onClick={() => void confirm()}
          >
            {draftBarTexts.issue(next)}
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
};
