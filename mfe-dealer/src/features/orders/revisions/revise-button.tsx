import { useCurrentUser } from '@slabdesk/portal';
import type { Order } from 'bff-contract';
import { OPEN_STATUSES } from 'bff-contract/constants';
import { Box, Button, ButtonLink, EditIcon } from 'shared-ui/core';
import { Tooltip } from 'shared-ui/overlay';
import { useMay } from '../../team';
import { revisionListTexts as texts } from './texts';

/** Leads to the draft of an order's next revision; says why there can be none. Readers don't see it. */
export const ReviseButton = ({ order }: { order: Order }) => {
  const mayRevise = useMay('orders:revise');
  const userId = useCurrentUser()?._id;
  if (!mayRevise) return null;
  if (!OPEN_STATUSES.some((status) => status === order.status)) {
    return (
      <Tooltip title={texts.closed} describeChild>
        {/* Not disabled: it would have no tooltip. */}
        <Button
          startIcon={<EditIcon size={18} />}
          aria-disabled
          sx={{ '&[aria-disabled="true"]': { color: 'text.disabled', cursor: 'default' } }}
        >
          {texts.revise}
        </Button>
      </Tooltip>
    );
  }
  const author = order.draft?.author;
  const isOwn = author?._id === userId;
  return (
    <ButtonLink
      to={`/orders/${order._id}/revise`}
      startIcon={<EditIcon size={18} />}
      sx={{ maxWidth: '100%' }}
    >
      <Box
        component="span"
        sx={{ maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {author ? (isOwn ? texts.continueOwnDraft : texts.continueDraft(author.name)) : texts.revise}
      </Box>
    </ButtonLink>
  );
};
