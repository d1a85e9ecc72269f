/** /dashboard/receipt/{id}: a printable receipt with a URL at which anyone can verify it against the ledger. */
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Alert, Box, Button, Paper, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useParams, useTranslate } from 'react-admin';
import {
  Amount,
  CopyButton,
  callService,
  DescriptionList,
  Failed,
  formatMoney,
  formatTimestampText,
  PageActions,
  QrPicture,
  Title,
} from '#engine/console';
import { type Receipt, type ReceiptState, transactionReceipt } from '../calls.ts';

export function ReceiptPage() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const { data, error } = useQuery({
    // Below the transactions' query key, so that it is refreshed with them.
    queryKey: ['transaction', 'receipt', id],
    queryFn: async ({ signal }) => (await callService(transactionReceipt, { params: { id }, signal })).data,
  });
  return (
    <Stack sx={{ pb: 4 }} spacing={2}>
      <Title title={translate('console.receipt.title')} />
      {error && <Failed error={error} />}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data && (
        <>
          <PageActions>
            <Button variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()}>
              {translate('console.statement.print')}
            </Button>
          </PageActions>
          <Paper variant="outlined" component="section" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 720 }}>
            <Stack spacing={2}>
              <StatusAlerts state={data.state} receipt={data.receipt} />
              <PaymentDetails receipt={data.receipt} />
              {data.path && <VerificationLink path={data.path} />}
            </Stack>
          </Paper>
        </>
      )}
    </Stack>
  );
}

function StatusAlerts({ state, receipt }: { state: ReceiptState; receipt: Receipt }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { reversed, currency } = receipt;
  return (
    <>
      {state !== 'intact' && <Alert severity="error">{translate(`console.receipt.${state}`)}</Alert>}
      {reversed && (
        <Alert severity="warning">
          {translate('console.receipt.reversed', { amount: formatMoney(reversed, currency, locale) })}
        </Alert>
      )}
    </>
  );
}

function PaymentDetails({ receipt }: { receipt: Receipt }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { amount, currency, type, reference, date, transaction, seal } = receipt;
  const field = (name: string) => translate(`resources.transaction.fields.${name}`);
  const party = (side: 'from' | 'to') =>
    receipt[`${side}Type`] === 'platform' ? translate('console.party.platform') : receipt[side];
  return (
    <>
      <Typography component="p">
        <Amount amount={amount} currency={currency} size="large" />
      </Typography>
      <DescriptionList
        facts={[
          [field('from'), party('from')],
          [field('to'), party('to')],
          [field('type'), translate(`resources.transaction.choices.type.${type}`, { _: type })],
          [field('reference'), reference],
          [field('date'), formatTimestampText(date, locale, 'zone')],
          [translate('console.money.transactionId'), <LongCode key="id" text={transaction} />],
          [translate('console.transaction.seal'), <LongCode key="seal" text={seal} />],
        ]}
      />
    </>
  );
}

function LongCode({ text }: { text: string }) {
  return <code style={{ overflowWrap: 'anywhere', fontSize: '0.85em' }}>{text}</code>;
}

/** The verification URL as text, link and QR code. */
function VerificationLink({ path }: { path: string }) {
  const translate = useTranslate();
  const url = `${window.location.origin}${path}`;
  const label = translate('console.receipt.address');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', breakInside: 'avoid' }}>
      <QrPicture text={url} label={label} size={160} />
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ mb: 1 }}>{translate('console.receipt.anybody')}</Typography>
        <CopyButton value={url} label={label}>
          <a href={url} target="_blank" rel="noreferrer" style={{ color: 'inherit', fontSize: '0.85rem' }}>
            {url}
          </a>
        </CopyButton>
      </Box>
    </Box>
  );
}
