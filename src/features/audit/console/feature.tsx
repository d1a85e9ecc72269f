/** What the audit log brings to the console: its own pages, and its trail on every record's. */
import type { ConsoleFeature } from '../../../engine/console/app/feature.ts';
import { AlteredBadge } from '../../../engine/console/fieldKinds/parts/AlteredBadge.tsx';
import { audit } from '../resource.ts';
import { RecordName } from './AuditFields.tsx';

export const auditConsole: ConsoleFeature = {
  lists: { [audit.name]: { fields: { record: RecordName, altered: AlteredBadge } } },
  records: () => import('./records.tsx'),
};
