/** Lists rejected rows: number, column and error in the user's language. */
import { Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { ImportJob } from '../../contract/imports.ts';
import type { Resource } from '../../contract/resource.ts';
import { ScrollRegion } from '../layout/ScrollRegion.tsx';
import { listRejectedRows, type RejectedRow } from '../providers/imports.ts';
import { Failed } from '../records/page/Failed.tsx';
import { Section } from '../records/page/Section.tsx';
import { useFieldNames } from './useFieldNames.ts';
import { importKey } from './useImport.ts';

export function RejectedRows({ resource, job }: { resource: Resource; job: ImportJob }) {
  const translate = useTranslate();
  const hasRejected = ['checked', 'stopped', 'done'].includes(job.state) && job.refused > 0;
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [...importKey(job._id), 'rows', job.state, job.refused, job.mapping],
    queryFn: ({ pageParam }) => listRejectedRows(job._id, pageParam),
    initialPageParam: 1,
    // The service chooses the page size, so only an empty page marks the end.
    getNextPageParam: (page) => (page.length ? (page.at(-1)?.row ?? 0) + 1 : undefined),
    enabled: hasRejected,
  });
  if (!hasRejected) return null;
  if (error) return <Failed error={error} />;
  const rows = (data?.pages ?? []).flat();
  return (
    <Section title={translate('console.import.errors')}>
      <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
        {translate('console.import.counted')}
      </Typography>
      <ScrollRegion>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell align="right">{translate('console.import.row')}</TableCell>
              <TableCell>{translate('console.import.column')}</TableCell>
              <TableCell>{translate('console.import.error')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <RowErrors key={row.row} {...{ resource, job, row }} />
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
      {hasNextPage && rows.length < job.refused && (
        <Button sx={{ mt: 1 }} disabled={isFetching} onClick={() => void fetchNextPage()}>
          {translate('console.import.more')}
        </Button>
      )}
    </Section>
  );
}

/** One line per field. */
function RowErrors({ resource, job, row }: { resource: Resource; job: ImportJob; row: RejectedRow }) {
  const translate = useTranslate();
  const nameField = useFieldNames(resource);
  const { code, complaints = {} } = row.problem;
  const errors = Object.entries(complaints);
  const describeField = (field: string) => {
    if (field.startsWith('_') && field !== '_id') return '';
    const heading = job.columns[job.mapping[field.split('.')[0] ?? ''] ?? -1];
    const name = nameField(field);
    return heading && heading !== name ? `${name} (${heading})` : name;
  };
  const lines = errors.length
    ? errors.map(([field, { key, args }]) => ({
        field: describeField(field),
        message: translate(key, { _: key, ...args }),
      }))
    : [{ field: '', message: translate(`errors.${code}`, { _: translate('errors.refused') }) }];
  return lines.map(({ field, message }) => (
    <TableRow key={field + message}>
      <TableCell align="right" className="figures">
        {row.row}
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{field}</TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{message}</TableCell>
    </TableRow>
  ));
}
