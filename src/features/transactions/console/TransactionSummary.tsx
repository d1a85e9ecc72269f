/** Whom a transaction moved money from and to, and why it was declined. */
import ArrowIcon from '@mui/icons-material/ArrowForward';
import { Alert, Box, Chip, Paper, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { FieldDisplay } from '#engine/console';
import { transaction } from '../resource.ts';
import { usePaidBonus } from './bonusOf.ts';

export function TransactionSummary() {
  const translate = useTranslate();
  const record = useRecordContext();
  const bonus = usePaidBonus(record);
  if (!record) return null;
  const refusal: unknown = record.data?.refusal;
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      {typeof refusal === 'string' && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate('console.transaction.refused')} {translate(`errors.${refusal}`, { _: refusal })}
        </Alert>
      )}
      {bonus && <Chip size="small" variant="outlined" label={bonus} sx={{ mb: 2 }} />}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: { xs: 1, sm: 2 },
          alignItems: 'center',
          gridTemplateColumns: { xs: '1fr', sm: '1fr auto 1fr' },
          maxWidth: 720,
        }}
      >
        <Party side="from" />
        <ArrowIcon
          sx={{
            color: 'text.secondary',
            transform: { xs: 'rotate(90deg)', sm: 'none' },
            mx: { xs: 2, sm: 0 },
          }}
        />
        <Party side="to" />
      </Box>
    </Paper>
  );
}

function Party({ side }: { side: 'from' | 'to' }) {
  const translate = useTranslate();
  const kind: unknown = useRecordContext()?.[`${side}Type`];
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 2, px: 2, py: 1.25, minWidth: 0 }}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {translate(`resources.transaction.fields.${side}`)}
      </Typography>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        <Typography component="div" sx={{ fontWeight: 600 }}>
          <FieldDisplay resource={transaction} name={side} />
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {translate(`resources.transaction.choices.${side}Type.${kind}`, { _: '' })}
        </Typography>
      </Box>
    </Box>
  );
}
