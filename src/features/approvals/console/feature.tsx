/** The console part of the approvals feature. */
import ApprovalIcon from '@mui/icons-material/HowToRegOutlined';
import PolicyIcon from '@mui/icons-material/PolicyOutlined';
import type { ConsoleFeature } from '#engine/console';
import { RecordName } from '#features/audit/console';
import { approval } from '../approval.ts';

export const approvalsConsole: ConsoleFeature = {
  icons: { approval: ApprovalIcon, approvalPolicy: PolicyIcon },
  lists: { [approval.name]: { fields: { record: RecordName }, waiting: { status: 'pending' } } },
  records: () => import('./records.tsx'),
};
