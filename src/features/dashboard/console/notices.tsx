/** What the dashboard's own figures say is wrong or waits. Other features tell their own: `notices` of ConsoleFeature. */
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { lazyPart, listUrl, type NoticeSource, storedUser } from '#engine/console';
import { resolveScope, resources } from '#engine/contract';
import { audit } from '#features/audit';
import { client } from '#features/clients';
import { transaction } from '#features/transactions';
import { wallet } from '#features/wallets';
import type { Overview } from '../calls.ts';
import { useOverview } from './useOverview.ts';

const AlteredBalances = lazyPart(async () => (await import('./AlteredBalances.tsx')).AlteredBalances);

type Notice = NonNullable<ReturnType<NoticeSource>>[number];

export const useNotices: NoticeSource = () => {
  const translate = useTranslate();
  const user = storedUser();
  const isStaff = user !== undefined && resolveScope(user) !== 'own';
  const { data, error } = useOverview({ enabled: isStaff });
  if (!isStaff || (error && !data)) return [];
  return data && listNotices(data.attention, translate);
};

function listNotices(
  { altered, alteredBalances, lowBudgets, frozenWallets, views = [] }: Overview['attention'],
  translate: ReturnType<typeof useTranslate>,
): Notice[] {
  const notice = (severity: Notice['severity'], label: string, count = 0, to = ''): Notice => ({
    ...{ key: label, severity, count, to },
    label: translate(label, { smart_count: count }),
  });
  const ids = { transaction: altered.transaction?.altered ?? [], audit: altered.audit?.altered ?? [] };
  const wallets = [...new Set(alteredBalances?.data.map((balance) => balance.wallet))];
  return [
    {
      ...notice(
        'error',
        'console.dashboard.notices.balance',
        alteredBalances?.total,
        // Balances whose wallet was removed aren't listed.
        listUrl(wallet, wallets.length ? { _id: wallets } : {}),
      ),
      details: alteredBalances && (
        <Suspense>
          <AlteredBalances balances={alteredBalances} />
        </Suspense>
      ),
    },
    ...[transaction, audit].map((resource) => {
      const _id = ids[resource.name as keyof typeof ids];
      const label = `console.dashboard.notices.${resource.name}`;
      return notice('error', label, _id.length, listUrl(resource, { _id }));
    }),
    ...views.flatMap(({ resource: name, view, total }) => {
      const resource = resources.find((one) => one.name === name);
      if (!resource) return [];
      const to = listUrl(resource, resource.list.views[view] ?? {});
      return [notice('warning', `resources.${name}.name`, total, to)];
    }),
    notice(
      'warning',
      'console.dashboard.notices.lowBudgets',
      lowBudgets?.total,
      listUrl(client, { _id: [...new Set(lowBudgets?.data.map((low) => low.client))] }),
    ),
    notice(
      'warning',
      'console.dashboard.notices.frozenWallets',
      frozenWallets?.total,
      listUrl(wallet, { frozen: true }),
    ),
  ].filter(({ count = 0 }) => count > 0);
}
