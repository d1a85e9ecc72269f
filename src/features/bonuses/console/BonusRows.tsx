/** Bonuses as a table, and as blocks where there is no room for one. */
import {
  Box,
  Chip,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { formatDecimal, formatMoment, formatMoney } from '../../../engine/console/kinds/format.ts';
import { RecordLink } from '../../../engine/console/kinds/reference.tsx';
import { BonusActions } from './BonusActions.tsx';
import { type Bonus, type BonusState, leftOf, stateOf } from './bonusRecord.ts';

/** `to` is who is to be paid, where somebody is chosen already. */
type Props = { bonuses: readonly Bonus[]; to: string | undefined };
type RowProps = { bonus: Bonus; to: string | undefined };

export function BonusTable({ bonuses, to }: Props) {
  const translate = useTranslate();
  const label = (name: string) => translate(`resources.bonus.fields.${name}`);
  return (
    <TableContainer sx={{ position: 'relative' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{label('name')}</TableCell>
            <TableCell>{label('client')}</TableCell>
            <TableCell align="right" sx={{ minWidth: 104, '&&': { whiteSpace: 'normal' } }}>
              {label('amount')}
            </TableCell>
            <TableCell>{label('expiresAt')}</TableCell>
            <TableCell align="right">{label('budget')}</TableCell>
            <TableCell align="right">{translate('console.bonus.left')}</TableCell>
            <TableCell align="right">{label('payments')}</TableCell>
            <TableCell>{label('status')}</TableCell>
            <TableCell>
              <Box component="span" sx={visuallyHidden}>
                {translate('console.bonus.actions')}
              </Box>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {bonuses.map((bonus) => (
            <Row key={bonus._id} bonus={bonus} to={to} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Row({ bonus, to }: RowProps) {
  const locale = useLocale();
  const said = useSaid(bonus);
  return (
    <TableRow hover>
      <TableCell sx={{ ...oneLine, fontWeight: 600 }} title={bonus.name}>
        {bonus.name}
      </TableCell>
      <TableCell sx={oneLine} title={bonus._names.client}>
        <RecordLink resource="client" id={bonus.client} name={bonus._names.client ?? bonus.client} />
      </TableCell>
      <TableCell align="right" className="figures">
        {said.amount}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }} title={said.expires}>
        {said.expiryDay}
      </TableCell>
      <TableCell align="right" className="figures">
        {said.budget}
      </TableCell>
      <TableCell align="right" className="figures">
        {said.left}
      </TableCell>
      <TableCell align="right" className="figures">
        {formatDecimal(String(bonus.payments), locale)}
      </TableCell>
      <TableCell>
        <StateChip bonus={bonus} />
      </TableCell>
      <TableCell
        align="right"
        sx={{ whiteSpace: 'nowrap', '&&': { py: 0.25 }, '& .MuiButton-root': { minWidth: 0 } }}
      >
        <BonusActions bonus={bonus} to={to} />
      </TableCell>
    </TableRow>
  );
}

export function BonusBlocks({ bonuses, to }: Props) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {bonuses.map((bonus) => (
        <Block key={bonus._id} bonus={bonus} to={to} />
      ))}
    </Box>
  );
}

function Block({ bonus, to }: RowProps) {
  const translate = useTranslate();
  const said = useSaid(bonus);
  const label = (name: string) => translate(`resources.bonus.fields.${name}`);
  const facts = [
    [label('client'), bonus._names.client ?? ''],
    [label('amount'), said.amount],
    [label('expiresAt'), said.expires],
    [label('budget'), said.budget],
    [translate('console.bonus.left'), said.left],
    [label('payments'), String(bonus.payments)],
  ] as const;
  return (
    <Box component="li" sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{bonus.name}</Typography>
        <StateChip bonus={bonus} />
      </Stack>
      {facts.map(([name, value]) => (
        <Stack key={name} direction="row" sx={{ justifyContent: 'space-between', gap: 2, mt: 0.25 }}>
          <Typography variant="caption" color="textSecondary">
            {name}
          </Typography>
          <Typography variant="body2" className="figures">
            {value}
          </Typography>
        </Stack>
      ))}
      <Box sx={{ mt: 1 }}>
        <BonusActions bonus={bonus} to={to} />
      </Box>
    </Box>
  );
}

const tones = {
  active: 'success',
  cancelled: 'default',
  expired: 'default',
  used: 'warning',
} as const satisfies Record<BonusState, string>;

export function StateChip({ bonus }: { bonus: Bonus }) {
  const translate = useTranslate();
  const state = stateOf(bonus);
  return (
    <Chip
      size="small"
      variant="outlined"
      color={tones[state]}
      label={translate(`console.bonus.states.${state}`)}
    />
  );
}

/** Its amounts and its end in the language's words. */
export function useSaid(bonus: Bonus) {
  const translate = useTranslate();
  const locale = useLocale();
  const money = (amount: string) => formatMoney(amount, bonus._names.currency, locale);
  const left = leftOf(bonus);
  return {
    amount: money(bonus.amount),
    expiryDay: bonus.expiresAt
      ? formatMoment(bonus.expiresAt, locale, 'day')
      : translate('console.bonus.never'),
    expires: bonus.expiresAt ? formatMoment(bonus.expiresAt, locale) : translate('console.bonus.never'),
    budget: bonus.budget === null ? translate('console.bonus.noLimit') : money(bonus.budget),
    left: left === undefined ? translate('console.bonus.noLimit') : money(left),
    paid: money(bonus.paid),
  };
}

/** A row is one line high: what doesn't fit is cut, and said where the pointer rests on it. */
const oneLine = {
  maxWidth: 150,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
} as const;
