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

type Props = { seesAll: boolean; isRunning: boolean; onCheck: (asked: CheckScope) => void };
type Kind = CheckScope['kind'];

export function CheckForm({ seesAll, isRunning, onCheck }: Props) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const wanted = new URLSearchParams(useLocation().search).get('wallet');
  const { party, setParty } = useParty(wanted);
  const [kind, setKind] = useState<Kind>(seesAll && !wanted ? 'all' : 'wallet');
  const [period, setPeriod] = useState<FilterValues | undefined>({});
  const asked = askedOf();

  function askedOf(): CheckScope | undefined {
    if (kind === 'all') return { kind };
    if (kind === 'wallet') return party ? { kind, wallet: party.wallet, name: party.name } : undefined;
    const bounds = toServiceFilter({ ...period });
    const [from, to] = [bounds[filterKey('date', 'from')], bounds[filterKey('date', 'to')]];
    if (!from && !to) return undefined;
    return { kind, ...(from ? { from: String(from) } : {}), ...(to ? { to: String(to) } : {}) };
  }

  const kinds: readonly Kind[] = ['all', 'wallet', 'period'];
  return (
    <Section title={translate('console.integrity.what')}>
      <Stack spacing={2} sx={{ maxWidth: 560 }}>
        {seesAll && (
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
            disabled={!asked || isRunning}
            onClick={() => asked && onCheck(asked)}
          >
            {translate('console.integrity.start')}
          </Button>
        </Box>
      </Stack>
    </Section>
  );
}
