import type { AuditEntry } from 'bff-contract';
import { AUDIT_ACTIONS, AUDIT_RESOURCES } from 'bff-contract/constants';
import { auditTexts } from './texts';

const wordOf = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key;

/** "Changed"; what this release does not know stays as it is. */
export const actionText = ({ action }: Pick<AuditEntry, 'action'>): string => wordOf(AUDIT_ACTIONS, action);

/** "Material". */
export const resourceText = ({ resource }: Pick<AuditEntry, 'resource'>): string =>
  wordOf(AUDIT_RESOURCES, resource);

/** "Material Carrara", or what kind of record it was where it had no name. */
export const recordText = (entry: Pick<AuditEntry, 'resource' | 'label'>): string =>
  [resourceText(entry), entry.label].filter(Boolean).join(' ');

/** "Administrator"; '' where nobody was signed in. */
export const roleText = (role: string): string => wordOf(auditTexts.roles, role);

const PAGES: Readonly<Record<string, string>> = {
  user: '/admin/manage-user',
  fabricator: '/admin/manage-dealer',
  order: '/admin/manage-order',
};

/** Where the record can be seen now, if there is such a page. */
export const recordPath = ({ resource, recordId }: AuditEntry): string | undefined => {
  const page = PAGES[resource];
  return page && recordId ? `${page}/${recordId}` : undefined;
};

/** The log of one record. */
export const historyPath = (recordId: string): string =>
  `/admin/audit?recordId=${encodeURIComponent(recordId)}`;
