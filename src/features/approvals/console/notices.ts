/** Says on the home page how many requests wait for the user's decision. */
import { type NoticeSource, useViewNotice } from '#engine/console';
import { approval } from '../approval.ts';

export const useNotices: NoticeSource = () =>
  useViewNotice(approval, 'toDecide', { severity: 'warning', label: 'console.approval.waiting' });
