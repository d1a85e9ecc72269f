/** Adds the audit log's pages to the console and its entries to every record's page. */
import { AlteredBadge, type ConsoleFeature, lazyPart } from '#engine/console';
import { audit } from '../resource.ts';
import { RecordName } from './AuditFields.tsx';

export const auditConsole: ConsoleFeature = {
  lists: { [audit.name]: { fields: { record: RecordName, altered: AlteredBadge } } },
  extensions: { 'record.state': [lazyPart(async () => (await import('./StateHistory.tsx')).StateHistory)] },
  records: () => import('./records.tsx'),
};
