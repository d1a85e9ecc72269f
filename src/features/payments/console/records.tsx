/** Payment sections of user, wallet, transaction and role pages. */

import { useAbility } from '@casl/react';
import RepeatIcon from '@mui/icons-material/ReplayOutlined';
import { Box } from '@mui/material';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import {
  type RecordAction,
  recordPart,
  Section,
  type SlotsOfRecords,
  storedUser,
  useRoleName,
} from '#engine/console';
import { type Ability, builtInRole, createAbility, type Permission, signUpRole } from '#engine/contract';
import { moneyCapabilities } from '../moneyCapabilities.ts';
import { canMoveBetween } from '../moneyRights.ts';
import { canOperate, transferKinds } from './form/permittedKinds.ts';
import { OwnerOperations, useUserActions } from './OwnerMoney.tsx';
import { OPERATIONS, transferPath } from './paths.ts';
import { useWalletActions } from './walletActions.tsx';

export const records: SlotsOfRecords = {
  user: {
    actions: [useUserActions],
    sections: [recordPart(OwnerOperations, 'console.record.operations', 'Transaction')],
  },
  wallets: { actions: [useWalletActions] },
  transaction: { actions: [useRepeat] },
  role: { summary: RoleMoney },
};

/** Opens the payment form with a transaction's parties and currency, but neither its amount nor its reference. */
function useRepeat(record: RaRecord): RecordAction[] {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const to = repeatPath(record, ability);
  return to ? [{ name: 'repeat', label: translate('console.money.repeat'), icon: <RepeatIcon />, to }] : [];
}

/** Returns undefined if the role couldn't make such a payment: bonuses and reversals have their own pages. */
function repeatPath({ type, ...record }: RaRecord, ability: Ability): string | undefined {
  const [from, to, currency] = [String(record.from), String(record.to), String(record.currency)];
  const user = storedUser();
  if (type === 'credit' || type === 'debit') {
    const [owner, ownerType] = type === 'credit' ? [to, record.toType] : [from, record.fromType];
    if (!canOperate(ability, type, ownerType) || owner === user?._id) return undefined;
    return `${OPERATIONS}?${new URLSearchParams({ wallet: owner, type, currency })}`;
  }
  if (type !== 'transfer') return undefined;
  const isOwn = from === user?._id;
  const kinds = transferKinds(ability);
  const isAllowed =
    record.toType === 'client'
      ? isOwn && kinds.includes('adminClient')
      : kinds.includes('transfer') && (isOwn || canMoveBetween(ability, 'user'));
  return isAllowed ? transferPath({ from, to, currency }) : undefined;
}

/** Describes what the current role may do with money, in sentences; the matrix has all permissions. */
function RoleMoney() {
  const translate = useTranslate();
  const roleName = useRoleName();
  const role = useRecordContext<Role>();
  if (!role) return null;
  const capabilities = moneyCapabilities(createAbility(role.permissions, String(role.id)), {
    role: String(role.id),
    client: findTenant(role),
  });
  return (
    <Section title={translate('console.roleMoney.title')}>
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxWidth: '72ch', '& li': { py: 0.25 } }}>
        {capabilities.map((key) => (
          <li key={key}>{translate(`console.roleMoney.${key}`, { role: roleName(signUpRole() ?? '') })}</li>
        ))}
      </Box>
    </Section>
  );
}

type Role = { id: string; permissions: Permission[]; client?: string | null };

/** Users with built-in roles other than platform staff belong to a client; a custom role names its client. */
function findTenant({ id, client }: Role): string | null {
  const scope = builtInRole(id)?.scope;
  return client ?? (scope === undefined || scope === 'all' ? null : 'their own');
}
