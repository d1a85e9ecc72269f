/** /dashboard/receipt/{id}: a printable receipt with a URL at which anyone can verify it against the ledger. */
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Alert, Box, Button, Paper, Skeleton, Stack, Typography } from '@mui/material';
import { useLocale, useParams, useTranslate } from 'react-admin';
import {
  Amount,
  CopyButton,
  DescriptionList,
  Failed,
  formatMoney,
  formatTimestampText,
  PageActions,
  QrPicture,
  Title,
} from '#engine/console';
import { Letterhead } from '#features/letterhead/console';
import type { Receipt, ReceiptState } from '../calls.ts';
import { MailButton } from './MailButton.tsx';
import { useReceipt } from './useReceipt.ts';

export function ReceiptPage() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const locale = useLocale();
  const { data, error } = useReceipt(id);
  return (
    <Stack sx={{ pb: 4 }} spacing={2}>
      <Title title={translate('console.receipt.title')} />
      {error && <Failed error={error} />}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data && (
        <>
          <PageActions>
            {data.canMail && <MailButton transaction={id} />}
            <Button variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()}>
              {translate('console.statement.print')}
            </Button>
          </PageActions>
          <Paper variant="outlined" component="section" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 720 }}>
            <Stack spacing={2}>
              <Letterhead
                issuer={data.issuer}
                title={translate('console.receipt.title')}
                facts={[
                  [
                    translate('resources.transaction.fields.date'),
                    formatTimestampText(data.receipt.date, locale, 'zone'),
                  ],
                  [
                    translate('console.money.transactionId'),
                    <LongCode key="id" text={data.receipt.transaction} />,
                  ],
                ]}
              />
              <StatusAlerts state={data.state} receipt={data.receipt} />
              <PaymentDetails receipt={data.receipt} persons={{ from: data.fromPerson, to: data.toPerson }} />
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

type DetailsProps = { receipt: Receipt; persons: Record<'from' | 'to', string | null> };

function PaymentDetails({ receipt, persons }: DetailsProps) {
  const translate = useTranslate();
  const { amount, currency, type, reference, seal } = receipt;
  const field = (name: string) => translate(`resources.transaction.fields.${name}`);
  const party = (side: 'from' | 'to') => {
    const name = receipt[`${side}Type`] === 'platform' ? translate('console.party.platform') : receipt[side];
    return <PartyName key={side} name={name} person={persons[side]} />;
  };
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
          [translate('console.transaction.seal'), <LongCode key="seal" text={seal} />],
        ]}
      />
    </>
  );
}

/** A person by first and last name, with the user name below. */
function PartyName({ name, person }: { name: string; person: string | null }) {
  if (person === null) return <bdi>{name}</bdi>;
  return (
    <>
      <bdi>{person}</bdi>
      <Typography component="div" variant="caption" color="textSecondary">
        {name}
      </Typography>
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
