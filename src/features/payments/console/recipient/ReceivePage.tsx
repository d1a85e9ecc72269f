/** /dashboard/receive: how others can pay the user. */
import { Box, Paper, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { CopyButton, QrPicture, storedUser, Title } from '#engine/console';
import { paymentLink } from './paymentCode.ts';

export function ReceivePage() {
  const translate = useTranslate();
  const wallet = storedUser()?.wallet;
  return (
    <Stack sx={{ pb: 4 }} spacing={2}>
      <Title title={translate('console.receive.title')} />
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 640 }}>
        {wallet ? (
          <PaymentCode wallet={wallet} />
        ) : (
          <Typography>{translate('console.receive.none')}</Typography>
        )}
      </Paper>
    </Stack>
  );
}

function PaymentCode({ wallet }: { wallet: string }) {
  const translate = useTranslate();
  const text = (key: string) => translate(`console.receive.${key}`);
  const link = paymentLink(wallet);
  return (
    <Stack spacing={2}>
      <Typography>{text('about')}</Typography>
      <Box sx={{ display: 'flex', justifyContent: 'center' }}>
        <QrPicture text={link} label={text('picture')} size={240} />
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', rowGap: 1.5 }}>
        <CopyableValue label={text('code')} value={wallet} />
        <CopyableValue label={text('link')} value={link} />
      </Box>
    </Stack>
  );
}

function CopyableValue({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Typography component="dt" variant="caption" color="textSecondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        <CopyButton value={value} label={label} />
      </Box>
    </div>
  );
}
