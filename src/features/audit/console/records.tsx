/** How an entry's page says what it says, and what the log says of any other record. */
import { recordPart, type SlotsOfRecords } from '../../../engine/console/app/slots.ts';
import { resources } from '../../../engine/contract/registry.ts';
import { audit } from '../resource.ts';
import { AuditChange, useAuditTitle } from './AuditChange.tsx';
import { RecordTrail } from './RecordTrail.tsx';

const trail = recordPart(RecordTrail, 'console.record.trail', audit.subject);

export const records: SlotsOfRecords = {
  ...Object.fromEntries(resources.map(({ name }) => [name, { closing: [trail] }])),
  [audit.name]: {
    useTitle: useAuditTitle,
    hiddenWhenEmpty: ['content', 'data'],
    fields: { data: AuditChange },
  },
};
