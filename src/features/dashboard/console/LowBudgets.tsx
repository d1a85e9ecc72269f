/** Budgets that are used up or will soon be, with what is left of each. Nothing if there are none. */
import { Box, Button, Stack, Typography } from '@mui/material';
import { Link, LinkBase, useCreatePath, useLocale, useTranslate } from 'react-admin';
import { formatCount, formatMoney, listUrl, Section } from '#engine/console';
import { client } from '#features/clients';
import type { Overview } from '../calls.ts';

/** How many budgets are listed. */
const MAX_LISTED = 5;

export function LowBudgets({ budgets }: { budgets: Overview['attention']['lowBudgets'] }) {
  const translate = useTranslate();
  const locale = useLocale();
  const createPath = useCreatePath();
  if (!budgets?.total) return null;
  const all = listUrl(client, { _id: [...new Set(budgets.data.map((low) => low.client))] });
  return (
    <Section
      title={translate('console.dashboard.lowBudgets')}
      action={
        budgets.total > MAX_LISTED && (
          <Button component={LinkBase} to={all} size="small" className="figures">
            {translate('console.dashboard.lowBudgetsAll', { count: formatCount(budgets.total, locale) })}
          </Button>
        )
      }
    >
      <Stack component="ul" sx={{ gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {budgets.data.slice(0, MAX_LISTED).map(({ client: id, name, currency, ...low }) => (
          <Box component="li" key={`${id} ${currency}`} sx={{ overflowWrap: 'anywhere' }}>
            <Link to={createPath({ resource: client.name, type: 'show', id })} variant="body2">
              {name}
            </Link>
            <Typography variant="caption" component="p" color="textSecondary">
              {translate('console.dashboard.lowBudget', {
                left: formatMoney(low.amount, low.abbreviation, locale),
                paid: formatMoney(low.paidOut, low.abbreviation, locale),
              })}
            </Typography>
          </Box>
        ))}
      </Stack>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        {translate('console.dashboard.lowBudgetsRule')}
      </Typography>
    </Section>
  );
}
