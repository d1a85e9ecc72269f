/** The console part of the approvals feature. */

import { useAbility } from '@casl/react';
import ApprovalIcon from '@mui/icons-material/HowToRegOutlined';
import PolicyIcon from '@mui/icons-material/PolicyOutlined';
import { Suspense } from 'react';
import { useRecordContext, useResourceContext } from 'react-admin';
import { type ConsoleFeature, lazyPart } from '#engine/console';
import { type Ability, getResource } from '#engine/contract';
import { RecordName } from '#features/audit/console';
import { approval } from '../approval.ts';
import { listWaitingFilters } from './waitingFilters.ts';

const FetchedSwitch = lazyPart(async () => (await import('./MailSwitch.tsx')).MailSwitch);
const FetchedRequests = lazyPart(async () => (await import('./WaitingRequests.tsx')).WaitingRequests);
const FetchedApprovers = lazyPart(
  async () => (await import('./TransactionApprovers.tsx')).TransactionApprovers,
);

export const approvalsConsole: ConsoleFeature = {
  icons: { approval: ApprovalIcon, approvalPolicy: PolicyIcon },
  lists: {
    [approval.name]: {
      fields: { record: RecordName },
      waiting: 'toDecide',
      listActions: [MailSwitch],
    },
  },
  records: () => import('./records.tsx'),
  notices: () => import('./notices.ts'),
  work: [
    { resource: approval.name, view: 'toDecide', shows: 'amount' },
    { resource: approval.name, view: 'own', shows: 'amount' },
  ],
  extensions: { record: [RequestsOfRecord], 'transaction.approval': [ApproversOfTransaction] },
};

function MailSwitch() {
  return (
    <Suspense fallback={null}>
      <FetchedSwitch />
    </Suspense>
  );
}

/** Nothing on pages of records that no request names, and for people who see no requests. */
function RequestsOfRecord() {
  const ability = useAbility<Ability>();
  const name = useResourceContext();
  const record = useRecordContext();
  if (!name || !record || !ability.can('read', approval.subject)) return null;
  return listWaitingFilters(getResource(name), String(record.id)).map((filter) => (
    <Suspense key={JSON.stringify(filter)} fallback={null}>
      <FetchedRequests filter={filter} />
    </Suspense>
  ));
}

function ApproversOfTransaction() {
  const isReader = useAbility<Ability>().can('read', approval.subject);
  return <Suspense fallback={null}>{isReader && <FetchedApprovers />}</Suspense>;
}
