/** The limits in force for the user, role, client or wallet of the page, and how much of each is used. */
import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useGetMany, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { callService, Section } from '#engine/console';
import { type LimitLeft, limitUsage } from '../calls.ts';
import { limit } from '../resource.ts';
import { LimitLine } from './LimitLine.tsx';

const scopes = { role: 'role', user: 'user', client: 'client', wallets: 'wallet' } as const;

export function LimitUsage() {
  const translate = useTranslate();
  const id = useRecordContext()?.id;
  const scope = scopes[useResourceContext() as keyof typeof scopes];
  const { data = [] } = useQuery({
    queryKey: [limit.name, 'usage', scope, id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) =>
      (await callService(limitUsage, { query: { scope, of: String(id) }, signal })).data,
  });
  const { data: currencies = [] } = useGetMany(
    'currency',
    { ids: [...new Set(data.map(({ currency }) => currency))] },
    { enabled: data.length > 0 },
  );
  if (data.length === 0) return null;
  const abbreviations = new Map(currencies.map((one) => [one?.id, String(one?.abbreviation)]));
  const label = ({ operations, direction }: LimitLeft) => {
    const name = operations.map((one) => translate(`resources.limit.choices.operations.${one}`)).join(', ');
    return direction ? `${name}, ${translate(`resources.limit.choices.direction.${direction}`)}` : name;
  };
  return (
    <Section title={translate('resources.limit.name', { smart_count: data.length })}>
      <Stack component="ul" sx={{ gap: 1.5, listStyle: 'none', p: 0, m: 0, maxWidth: 480 }}>
        {data.map((one) => (
          <LimitLine
            key={one.limit}
            of={one}
            abbreviation={abbreviations.get(one.currency) ?? ''}
            label={label(one)}
          />
        ))}
      </Stack>
    </Section>
  );
}
