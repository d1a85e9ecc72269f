/** Says on the home page how much work in the background has failed or is late, to those who may see it. */
import { useAbility } from '@casl/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { builtInPagePath } from '../../contract/app.ts';
import { listBackground, type WorkStatus } from '../../contract/calls/background.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { resolveScope } from '../../contract/rights/scope.ts';
import type { NoticeSource } from '../overview/notice.ts';
import { callService } from '../providers/call.ts';
import { storedUser } from '../session/storage.ts';
import { backgroundKey } from './useBackground.ts';

/** Milliseconds. */
const REFRESH = 60_000;

const troubled: readonly WorkStatus[] = ['failed', 'late'];

export const useNotices: NoticeSource = () => {
  const translate = useTranslate();
  const user = storedUser();
  const canRead = useAbility<Ability>().can('read', 'Audit');
  const isOperator = canRead && user !== undefined && resolveScope(user) === 'all';
  const { data, error } = useQuery({
    queryKey: backgroundKey,
    queryFn: async ({ signal }) => (await callService(listBackground, { signal })).data,
    enabled: isOperator,
    refetchInterval: REFRESH,
    retry: false,
  });
  if (!isOperator || error) return [];
  return (
    data &&
    troubled.flatMap((status) => {
      const count = data.filter((work) => work.status === status).length;
      const label = translate(`console.background.notices.${status}`, { smart_count: count });
      const to = builtInPagePath('background');
      return count ? [{ key: `background ${status}`, severity: 'error', count, label, to } as const] : [];
    })
  );
};
