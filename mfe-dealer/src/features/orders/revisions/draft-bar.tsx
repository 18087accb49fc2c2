import { formatDifference, revisionName } from '@slabdesk/orders-ui/difference';
import { errorMessage } from '@slabdesk/portal';
import { formatMoney } from '@slabdesk/units';
import type { OrderDraft } from 'bff-contract';
import type { ReactNode } from 'react';
import { Box, Button, CircularProgress, Stack, Typography } from 'shared-ui/core';
import { draftBarTexts as texts } from './texts';

export interface DraftBarProps {
  /** As the server has priced it last. */
  draft: OrderDraft;
  isDirty: boolean;
  isSaving: boolean;
  isTyping: boolean;
  isComplete: boolean;
  error: unknown;
  onRetry: () => void;
  onDiscard: () => void;
  canIssue: boolean;
  /** It is issued once it is saved. */
  isIssuing: boolean;
  onIssue: () => void;
  /** Choices without which the draft can't be saved. */
  children?: ReactNode;
}

const stateText = (props: DraftBarProps): string => {
  const { draft, isDirty, isSaving, isTyping, isComplete } = props;
  if (isSaving) return texts.saving;
  if (!isDirty) {
    return draft.difference.lines.length === 0 && !draft.note ? texts.unchanged : texts.saved;
  }
  return isComplete || isTyping ? texts.unsaved : texts.incomplete;
};

/** The totals of a draft, whether it is saved, and its buttons. It stays at the bottom of the screen. */
export const DraftBar = (props: DraftBarProps) => {
  const { draft, isDirty, isSaving, error, onRetry, onDiscard, canIssue, isIssuing, onIssue } = props;
  const { from, to, totalPrice } = draft.difference;
  const isOld = isDirty || isSaving;
  return (
    <Box
      component="section"
      aria-label={texts.label}
      data-clear-of-toasts
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: { xs: 1, md: 2 },
        mx: { xs: -2, sm: 0 },
        px: { xs: 2, sm: 2.5 },
        py: 1.5,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: { sm: 1.5 },
        boxShadow: 3,
      }}
    >
      {props.children && <Box sx={{ flex: '1 1 100%', minWidth: 0 }}>{props.children}</Box>}
      <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, minWidth: 0 }}>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {texts.total}
        </Typography>
        <Stack
          direction="row"
          sx={{
            flexWrap: 'wrap',
            alignItems: 'baseline',
            columnGap: 1.25,
            fontVariantNumeric: 'tabular-nums',
            ...(isOld && { opacity: 0.8 }),
          }}
        >
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            {formatMoney(from)} →
          </Typography>
          <Typography component="strong" sx={{ fontWeight: 650, fontSize: '1.125rem' }}>
            {formatMoney(to)}
          </Typography>
          <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
            {formatDifference(totalPrice)}
          </Typography>
        </Stack>
        {error ? (
          <Stack
            direction="row"
            role="alert"
            sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, color: 'error.main' }}
          >
            <Typography variant="body2">{texts.failed(errorMessage(error))}</Typography>
            <Button size="small" onClick={onRetry}>
              {texts.retry}
            </Button>
          </Stack>
        ) : (
          <Typography role="status" variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {stateText(props)}
          </Typography>
        )}
      </Box>
      <Button onClick={onDiscard} sx={{ flexGrow: { xs: 1, sm: 0 } }}>
        {texts.discard}
      </Button>
      <Button
        variant="contained"
        color="primary"
        disabled={!canIssue}
        aria-disabled={isIssuing || undefined}
        onClick={() => !isIssuing && onIssue()}
        sx={{ flexGrow: { xs: 1, sm: 0 } }}
      >
        <Box component="span" sx={{ ...(isIssuing && { visibility: 'hidden' }) }}>
          {texts.issue(revisionName(draft.base + 1))}
        </Box>
        {isIssuing && (
          <CircularProgress
            size={18}
            color="inherit"
            aria-label={texts.saving}
            sx={{ position: 'absolute' }}
          />
        )}
      </Button>
    </Box>
  );
};
