/** The reports of a dealer: what each row of one adds up. */
export const REPORTS = ['month', 'material', 'customer', 'group', 'assignee'] as const;
export type ReportName = (typeof REPORTS)[number];

/** The id of the row of orders that are assigned to nobody, or whose customers are in no group. */
export const NOBODY = 'none';

/** The period of a report without limits. */
export const ALL_TIME = 'all';

/** The periods that a month (`YYYY-MM`) is part of: itself, its quarter, its year, and all time. */
export const periodsOfMonth = (month: string): string[] => {
  const year = month.slice(0, 4);
  return [month, `${year}-Q${Math.ceil(Number(month.slice(5)) / 3)}`, year, ALL_TIME];
};
