import { Badge } from 'shared-ui/core';
import { daysUntilDue, NEAR_DAYS } from './due-date';
import { dueTexts as texts } from './texts';

const labelOf = (days: number): string => {
  if (days < 0) return texts.overdue;
  if (days === 0) return texts.today;
  return days === 1 ? texts.tomorrow : texts.inDays(days);
};

/** Marks an open order that is overdue or due within three days; nothing for all others. */
export const DueBadge = ({
  order,
}: {
  order: { dueDate?: string | undefined; status?: string | undefined };
}) => {
  const days = daysUntilDue(order, Date.now());
  if (days === undefined || days > NEAR_DAYS) return null;
  return <Badge tone={days < 0 ? 'red' : 'amber'} label={labelOf(days)} />;
};
