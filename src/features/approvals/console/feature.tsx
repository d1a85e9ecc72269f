/** The console part of the approvals feature. */
import ApprovalIcon from '@mui/icons-material/HowToRegOutlined';
import PolicyIcon from '@mui/icons-material/PolicyOutlined';
import { Suspense } from 'react';
import { type ConsoleFeature, lazyPart } from '#engine/console';
import { RecordName } from '#features/audit/console';
import { approval } from '../approval.ts';

const FetchedSwitch = lazyPart(async () => (await import('./MailSwitch.tsx')).MailSwitch);

export const approvalsConsole: ConsoleFeature = {
  icons: { approval: ApprovalIcon, approvalPolicy: PolicyIcon },
  lists: {
    [approval.name]: {
      fields: { record: RecordName },
      waiting: { status: 'pending' },
      listActions: [MailSwitch],
    },
  },
  records: () => import('./records.tsx'),
};

function MailSwitch() {
  return (
    <Suspense fallback={null}>
      <FetchedSwitch />
    </Suspense>
  );
}
