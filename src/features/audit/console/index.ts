/** Public console API of the audit feature. */
export { ActionName } from './AuditFields.tsx';
export { auditConsole } from './feature.tsx';
