export { isAuditProtected } from './audit-read-model';
