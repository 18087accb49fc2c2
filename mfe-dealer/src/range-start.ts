import { formatNumber } from '@slabdesk/units';
import { type RangesBy, SIZE_UNIT_LABELS } from 'bff-contract/constants';

/** The quantity or size from which a range of prices applies: "10", or "24 in". */
export const formatRangeStart = (from: number, rangesBy: RangesBy): string =>
  rangesBy === 'quantity' ? formatNumber(from) : `${formatNumber(from)} ${SIZE_UNIT_LABELS[rangesBy]}`;
