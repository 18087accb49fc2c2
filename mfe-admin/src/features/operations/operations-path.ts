import { useSearchParams } from '@slabdesk/portal/router';

export const OPERATIONS_TABS = ['overview', 'releases', 'mail'] as const;
export type OperationsTab = (typeof OPERATIONS_TABS)[number];

const [FIRST] = OPERATIONS_TABS;

/** The page of operations with a tab open. */
export const operationsPath = (tab: OperationsTab, more: Record<string, string> = {}): string => {
  const query = new URLSearchParams({ ...(tab !== FIRST && { tab }), ...more }).toString();
  return `/admin/operations${query && `?${query}`}`;
};

/** The tab that the URL names. */
export const useOperationsTab = (): OperationsTab => {
  const named = useSearchParams()[0].get('tab');
  return OPERATIONS_TABS.find((tab) => tab === named) ?? FIRST;
};
