import type { AuditEntry } from 'bff-contract';
import { recordKindText } from '../../texts';
import { auditTexts } from './texts';

const wordOf = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key;

/** Returns the label of an action, such as "Changed". Unknown actions are returned as they are. */
export const actionText = ({ action }: Pick<AuditEntry, 'action'>): string =>
  wordOf(auditTexts.actions, action);

/** Returns the label of a resource, such as "Material". */
export const resourceText = ({ resource }: Pick<AuditEntry, 'resource'>): string => recordKindText(resource);

/** Returns "Material Carrara", or only the resource if the record had no name. */
export const recordText = (entry: Pick<AuditEntry, 'resource' | 'label'>): string =>
  [resourceText(entry), entry.label].filter(Boolean).join(' ');

/** Returns the label of a role, such as "Administrator"; '' for unauthenticated actors. */
export const roleText = (role: string): string => wordOf(auditTexts.roles, role);

const PAGES: Readonly<Record<string, string>> = {
  user: '/admin/manage-user',
  fabricator: '/admin/manage-dealer',
  order: '/admin/manage-order',
};

/** Returns the path of the record's page, or undefined if the resource has none. */
export const recordPath = ({ resource, recordId }: AuditEntry): string | undefined => {
  const page = PAGES[resource];
  return page && recordId ? `${page}/${recordId}` : undefined;
};

/** Returns the path of the audit log filtered to one record. */
export const historyPath = (recordId: string): string =>
  `/admin/audit?recordId=${encodeURIComponent(recordId)}`;
