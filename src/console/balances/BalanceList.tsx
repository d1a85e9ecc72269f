/** What clients or users hold, a page at a time: in the chosen currency, and all of it beside. */
import { useAbility } from '@casl/react';
import {
  Alert,
  Box,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TablePagination,
  TableRow,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useDeferredValue, useState } from 'react';
import {
  Link,
  type RaRecord,
  RecordContextProvider,
  useCreatePath,
  useGetList,
  useLocale,
  useTranslate,
} from 'react-admin';
import type { Ability } from '../../contract/abilities.ts';
import { wallets } from '../../contract/resources/wallets.ts';
import { formatMoney } from '../format.ts';
import { balancesIn } from '../kinds/money.tsx';
import { RecordLink } from '../kinds/reference.tsx';
import type { Currency } from '../operations/payment.ts';
import { FieldDisplay } from '../resources/FieldDisplay.tsx';
import { representation } from '../resources/representation.ts';
import { Section } from '../resources/Section.tsx';
import { operationsOf } from './links.ts';

const A_PAGE = 25;

export function BalanceList({ currency }: { currency: Currency | undefined }) {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const kinds = ability.can('read', 'ClientWallet') ? (['client', 'user'] as const) : (['user'] as const);
  const [ownerType, setOwnerType] = useState<'client' | 'user'>(kinds[0]);
  const [q, setQ] = useState('');
  const [page, setPage] = useState(0);
  const text = useDeferredValue(q.trim());
  const { data, total, error } = useGetList(wallets.name, {
    filter: { ownerType, ...(text && { q: text }) },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: page + 1, perPage: A_PAGE },
  });
  return (
    <Section title={translate('console.balances.all')}>
      <Stack direction="row" sx={{ gap: 2, mb: 1, flexWrap: 'wrap', alignItems: 'flex-end' }}>
        {kinds.length > 1 && (
          <ToggleButtonGroup
            exclusive
            size="small"
            color="primary"
            value={ownerType}
            aria-label={translate('resources.wallets.fields.ownerType')}
            onChange={(_event, type: 'client' | 'user' | null) => {
              if (type) setOwnerType(type);
              setPage(0);
            }}
          >
            {kinds.map((kind) => (
              <ToggleButton key={kind} value={kind} sx={{ px: 1.5, textTransform: 'none' }}>
                {translate(`resources.${kind}.name`, { smart_count: 2 })}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        <TextField
          size="small"
          margin="none"
          label={translate('ra.action.search')}
          value={q}
          onChange={(event) => {
            setQ(event.target.value);
            setPage(0);
          }}
          sx={{ width: 260, maxWidth: '100%' }}
        />
      </Stack>
      {error && <Alert severity="error">{translate(error.message, { _: error.message })}</Alert>}
      {!data && !error && <Skeleton variant="rectangular" height={200} />}
      {data?.length === 0 && (
        <Typography color="textSecondary">{translate('console.money.noParties')}</Typography>
      )}
      {data && data.length > 0 && <Rows rows={data} currency={currency} />}
      {total !== undefined && total > A_PAGE && (
        <TablePagination
          component="div"
          count={total}
          page={page}
          rowsPerPage={A_PAGE}
          rowsPerPageOptions={[A_PAGE]}
          onPageChange={(_event, next) => setPage(next)}
          labelDisplayedRows={({ from, to, count }) => `${from}–${to} / ${count}`}
          getItemAriaLabel={(type) =>
            translate(type === 'next' ? 'ra.navigation.next' : 'ra.navigation.previous')
          }
        />
      )}
    </Section>
  );
}

function Rows({ rows, currency }: { rows: readonly RaRecord[]; currency: Currency | undefined }) {
  const translate = useTranslate();
  const label = (name: string) => translate(`resources.wallets.fields.${name}`);
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{label('owner')}</TableCell>
            <TableCell align="right">
              {translate('console.balances.balance')}
              {currency && ` (${currency.abbreviation})`}
            </TableCell>
            <TableCell sx={wide}>{label('balances')}</TableCell>
            <TableCell sx={wide}>{label('client')}</TableCell>
            {/* No name: each link in it says what it opens. */}
            <TableCell component="td" />
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <Row key={row.id} row={row} currency={currency} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Row({ row, currency }: { row: RaRecord; currency: Currency | undefined }) {
  const translate = useTranslate();
  const locale = useLocale();
  const createPath = useCreatePath();
  const name = representation(wallets, row);
  const held = balancesIn(row, 'balances').find((one) => one.currency === currency?.currency);
  return (
    <RecordContextProvider value={row}>
      <TableRow hover>
        <TableCell sx={{ overflowWrap: 'anywhere' }}>
          <RecordLink resource={row.ownerType} id={row.owner} name={name} />
        </TableCell>
        <TableCell align="right" className="figures">
          {currency && !held ? '—' : formatMoney(held?.balance ?? '0', held?.abbreviation, locale)}
        </TableCell>
        <TableCell sx={wide}>
          <FieldDisplay resource={wallets} name="balances" />
        </TableCell>
        <TableCell sx={wide}>
          <FieldDisplay resource={wallets} name="client" />
        </TableCell>
        <TableCell align="right">
          <Box
            component="span"
            sx={{ display: 'inline-flex', gap: 2, flexWrap: 'wrap', justifyContent: 'flex-end' }}
          >
            <Link
              to={createPath({ resource: wallets.name, id: row.id, type: 'show' })}
              aria-label={`${translate('resources.wallets.name', { smart_count: 1 })}: ${name}`}
            >
              {translate('resources.wallets.name', { smart_count: 1 })}
            </Link>
            <Link
              to={operationsOf(row.owner, currency)}
              aria-label={`${translate('console.balances.operations')}: ${name}`}
            >
              {translate('console.balances.operations')}
            </Link>
          </Box>
        </TableCell>
      </TableRow>
    </RecordContextProvider>
  );
}

const wide = { display: { xs: 'none', md: 'table-cell' } };
