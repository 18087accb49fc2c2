import { Badge, Box, ClockIcon } from 'shared-ui/core';
import { type DueOrder, daysUntilDue, NEAR_DAYS } from './due-date';
import { dueTexts as texts } from './texts';

interface DueBadgeProps {
  order: DueOrder;
  /** `small` for the second line of a row; `icon` for that of a card, with the text as its name. */
  size?: 'medium' | 'small' | 'icon';
}

/** Marks an open order that is overdue or due within three days; nothing for all others. */
export const DueBadge = ({ order, size = 'medium' }: DueBadgeProps) => {
  const days = daysUntilDue(order, Date.now());
  if (days === undefined || days > NEAR_DAYS) return null;
  const tone = days < 0 ? 'red' : 'amber';
  const label = days < 0 ? texts.overdue : texts.due(days);
  if (size !== 'icon') return <Badge tone={tone} label={label} isSmall={size === 'small'} />;
  return (
    <Box
      component="span"
      role="img"
      aria-label={label}
      title={label}
      sx={{ display: 'inline-flex', color: `tones.${tone}.text` }}
    >
      <ClockIcon size={16} aria-hidden />
    </Box>
  );
};
