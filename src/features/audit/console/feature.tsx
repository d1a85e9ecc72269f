/** What the audit log brings to the console: its own pages, and its trail on every record's. */
import { AlteredBadge, type ConsoleFeature } from '#engine/console';
import { audit } from '../resource.ts';
import { RecordName } from './AuditFields.tsx';

export const auditConsole: ConsoleFeature = {
  lists: { [audit.name]: { fields: { record: RecordName, altered: AlteredBadge } } },
  records: () => import('./records.tsx'),
};
