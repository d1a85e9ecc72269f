/** Below a list: the sums of its amounts over all rows that the filter shows, each currency by itself. */
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useListContext, useLocale, useTranslate } from 'react-admin';
import type { CurrencySum } from '../../contract/lists/listAnswer.ts';
import type { Resource } from '../../contract/resource.ts';
import { formatDecimal } from '../kinds/format.ts';
import { askedFilter } from '../providers/data/periods.ts';
import { request } from '../providers/http.ts';

type Answer = { summaries?: Record<string, CurrencySum[]> | null };

/** Nothing where the rows are too many to be summed. */
export function ListSums({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { filterValues, meta, total, data } = useListContext();
  const { data: answer } = useQuery({
    // The rows at hand are part of it: what changes them may change the sums.
    queryKey: [resource.name, 'sums', filterValues, total, data?.[0]?.id],
    enabled: !meta?.estimated,
    queryFn: async ({ signal }) => (await request(...asked(resource, filterValues, signal))).json as Answer,
  });
  const sums = Object.entries(answer?.summaries ?? {}).filter(([, all]) => all.length > 0);
  if (!sums.length || meta?.estimated) return null;
  return (
    <Box component="dl" sx={foot}>
      {sums.map(([name, all]) => (
        <Box key={name} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.25 }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {translate('console.list.sum', { field: translate(`resources.${resource.name}.fields.${name}`) })}
          </Typography>
          {all.map(({ currency, called, sum }) => (
            <Typography key={currency} component="dd" variant="body2" className="figures" sx={{ m: 0 }}>
              {formatDecimal(sum, locale)} {called ?? ''}
            </Typography>
          ))}
        </Box>
      ))}
    </Box>
  );
}

const foot = { m: 0, px: 0.5, display: 'grid', rowGap: 0.5, justifyContent: 'end' } as const;

function asked(
  resource: Resource,
  filter: Record<string, unknown>,
  signal: AbortSignal,
): Parameters<typeof request> {
  const wanted = { filter: askedFilter(filter, resource), range: [0, 0], summaries: true };
  if (resource.list.method === 'POST') {
    return [`/${resource.name}`, { method: 'POST', body: wanted, signal }];
  }
  const texts = Object.entries(wanted).map(([name, value]) => [name, JSON.stringify(value)]);
  return [`/${resource.name}?${new URLSearchParams(texts)}`, { signal }];
}
