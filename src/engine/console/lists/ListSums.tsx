/**
 * Below a list: the sums of its amounts over all rows that count, per currency. Directed amounts are summed as in, out
 * and net, and the caption names the viewpoint.
 */
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useListContext, useLocale, useTranslate } from 'react-admin';
import type { CurrencySum, Viewpoint } from '../../contract/lists/listResponse.ts';
import type { Resource } from '../../contract/resource.ts';
import { PartySummary } from '../fieldKinds/filters/summaries.tsx';
import { formatDecimal } from '../fieldKinds/format.ts';
import { Amount } from '../fieldKinds/parts/Amount.tsx';
import { toServiceFilter } from '../providers/data/periods.ts';
import { request } from '../providers/http.ts';

type SumsResponse = { summaries?: Record<string, CurrencySum[]> | null; viewpoint?: Viewpoint };

/** Renders nothing if there are too many rows to sum. */
export function ListSums({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const { filterValues, meta, total, data } = useListContext();
  const { data: response } = useQuery({
    // The loaded rows are part of the key: what changes them may change the sums.
    queryKey: [resource.name, 'sums', filterValues, total, data?.[0]?.id],
    enabled: !meta?.estimated,
    queryFn: async ({ signal }) =>
      (await request(...buildRequest(resource, filterValues, signal))).json as SumsResponse,
  });
  const sums = Object.entries(response?.summaries ?? {}).filter(([, all]) => all.length > 0);
  if (!sums.length || meta?.estimated) return null;
  return (
    <Box component="dl" className="list-sums" sx={footer}>
      {sums.map(([name, all]) => (
        <Box key={name} sx={line}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {translate('console.list.sum', { field: translate(`resources.${resource.name}.fields.${name}`) })}
            {response?.viewpoint && resource.list.summaries[name]?.flow && (
              <>
                {' · '}
                <ViewpointLabel resource={resource} viewpoint={response.viewpoint} />
              </>
            )}
          </Typography>
          {all.map((one) => (
            <Typography
              key={one.currency}
              component="dd"
              variant="body2"
              className="figures"
              sx={{ m: 0, overflowWrap: 'anywhere' }}
            >
              <Sum {...one} />
            </Typography>
          ))}
        </Box>
      ))}
    </Box>
  );
}

/** Transfers within the viewpoint are shown only if there are any. */
function Sum({ sum, called: label = '', in: incoming, out, within }: CurrencySum) {
  const translate = useTranslate();
  const locale = useLocale();
  const format = (amount: string) => `${formatDecimal(amount, locale)} ${label}`.trim();
  if (incoming === undefined || out === undefined) return <Amount amount={sum} currency={label} />;
  return [
    translate('console.list.flow.in', { amount: format(incoming) }),
    translate('console.list.flow.out', { amount: format(out) }),
    translate('console.list.flow.net', { amount: format(sum) }),
    ...(within && Number(within) !== 0
      ? [translate('console.list.flow.within', { amount: format(within) })]
      : []),
  ].join(' · ');
}

function ViewpointLabel({ resource, viewpoint }: { resource: Resource; viewpoint: Viewpoint }) {
  const translate = useTranslate();
  const { of, parties } = viewpoint;
  if (of !== 'parties') return translate(`console.list.flow.of.${of}`);
  return (
    <>
      {translate('console.list.flow.seenFrom')}{' '}
      <bdi>
        <PartySummary name="party" field={undefined} resource={resource} values={{ party: parties }} />
      </bdi>
    </>
  );
}

const footer = { m: 0, px: 0.5, display: 'grid', rowGap: 0.5, justifyContent: 'end' } as const;
const line = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: 'auto auto' },
  columnGap: 1.5,
  rowGap: 0.25,
  justifyContent: 'end',
  textAlign: 'end',
  '& dd': { gridColumn: { md: 2 } },
} as const;

function buildRequest(
  resource: Resource,
  filter: Record<string, unknown>,
  signal: AbortSignal,
): Parameters<typeof request> {
  const query = { filter: toServiceFilter(filter, resource), range: [0, 0], summaries: true };
  if (resource.list.method === 'POST') {
    return [`/${resource.name}`, { method: 'POST', body: query, signal }];
  }
  const params = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]);
  return [`/${resource.name}?${new URLSearchParams(params)}`, { signal }];
}
