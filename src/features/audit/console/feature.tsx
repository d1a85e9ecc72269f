/** Adds the audit log's pages to the console and its entries to every record's page. */
import { AlteredBadge, type ConsoleFeature } from '#engine/console';
import { audit } from '../resource.ts';
import { RecordName } from './AuditFields.tsx';

export const auditConsole: ConsoleFeature = {
  lists: { [audit.name]: { fields: { record: RecordName, altered: AlteredBadge } } },
  records: () => import('./records.tsx'),
};
