/** Public console API of the audit feature. */
export { ActionName, RecordName } from './AuditFields.tsx';
export { auditConsole } from './feature.tsx';
