export { AccessLogPanel } from './access-log-panel';
