export { isAuditProtected } from './audit-read-model';
export { trashColumns, trashList } from './trash-read-model';
