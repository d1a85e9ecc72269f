/** What others may use of the audit log's side of the console. */
export { ActionName } from './AuditFields.tsx';
export { auditConsole } from './feature.tsx';
