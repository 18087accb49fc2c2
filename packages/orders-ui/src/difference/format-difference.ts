import { formatMoney } from '@slabdesk/units';

/** How much more something costs: "+$120.00", "-$80.00", "$0.00". */
export const formatDifference = (amount: number): string => `${amount > 0 ? '+' : ''}${formatMoney(amount)}`;
