/** Says on the home page when the user's last check found what was altered, or could not be finished. */
import { useTranslate } from 'react-admin';
import type { NoticeSource } from '#engine/console';
import { INTEGRITY } from './CheckButton.tsx';
import { useRun } from './checkRun.ts';

export const useNotices: NoticeSource = () => {
  const translate = useTranslate();
  const state = useRun()?.state;
  const notice = { key: 'integrity', severity: 'error', to: INTEGRITY } as const;
  if (state?.status === 'failed')
    return [{ ...notice, label: translate('console.integrity.notices.failed') }];
  if (state?.status !== 'done' || state.report.found === 0) return [];
  const { found: count } = state.report;
  return [{ ...notice, count, label: translate('console.integrity.notices.found', { smart_count: count }) }];
};
