/**
 * Selects the scope of a check: everything, one wallet or a period. Users without global scope can only check a wallet
 * that they see.
 */

import { useAbility } from '@casl/react';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useLocation, useTranslate } from 'react-admin';
import { type FilterValues, PeriodEditor, Section, SettingChoice, toServiceFilter } from '#engine/console';
import { type Ability, filterKey } from '#engine/contract';
import { transaction } from '#features/transactions';
import { PartySearch, useParty } from '#features/wallets/console';
import type { CheckScope } from './checkRun.ts';

type Props = { hasGlobalScope: boolean; isRunning: boolean; onCheck: (scope: CheckScope) => void };
type ScopeKind = CheckScope['kind'];

export function CheckForm({ hasGlobalScope, isRunning, onCheck }: Props) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const walletParam = new URLSearchParams(useLocation().search).get('wallet');
  const { party, setParty } = useParty(walletParam);
  const [kind, setKind] = useState<ScopeKind>(hasGlobalScope && !walletParam ? 'all' : 'wallet');
  const [period, setPeriod] = useState<FilterValues | undefined>({});
  const scope = buildScope();

  function buildScope(): CheckScope | undefined {
    if (kind === 'all') return { kind };
    if (kind === 'wallet') return party ? { kind, wallet: party.wallet, name: party.name } : undefined;
    const filter = toServiceFilter({ ...period });
    const [from, to] = [filter[filterKey('date', 'from')], filter[filterKey('date', 'to')]];
    if (!from && !to) return undefined;
    return { kind, ...(from ? { from: String(from) } : {}), ...(to ? { to: String(to) } : {}) };
  }

  const kinds: readonly ScopeKind[] = ['all', 'wallet', 'period'];
  return (
    <Section title={translate('console.integrity.what')}>
      <Stack spacing={2} sx={{ maxWidth: 560 }}>
        {hasGlobalScope && (
          <SettingChoice
            label={translate('console.integrity.scope')}
            value={kind}
            options={kinds.map((value) => ({ value, label: translate(`console.integrity.scopes.${value}`) }))}
            onChoose={setKind}
          />
        )}
        {kind === 'wallet' && (
          <PartySearch
            label={translate('console.balances.whose')}
            types={ability.can('read', 'ClientWallet') ? ['client', 'user'] : ['user']}
            value={party}
            onChange={setParty}
          />
        )}
        {kind === 'period' && (
          <PeriodEditor
            name="date"
            field={transaction.fields.date}
            resource={transaction}
            label={translate('console.integrity.scopes.period')}
            values={{}}
            onChange={setPeriod}
          />
        )}
        <Typography variant="body2" color="textSecondary">
          {translate(`console.integrity.about.${kind}`)}
        </Typography>
        <Box>
          <Button
            variant="contained"
            disableElevation
            disabled={!scope || isRunning}
            onClick={() => scope && onCheck(scope)}
          >
            {translate('console.integrity.start')}
          </Button>
        </Box>
      </Stack>
    </Section>
  );
}
