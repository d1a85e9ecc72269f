/**
 * Records on a narrow screen, one card each: name and amount in the first line, the rest below in small print, without
 * empty values and usual states. A column's field kind determines its position.
 */
import { Box, Typography } from '@mui/material';
import { type RaRecord, RecordContextProvider, useTranslateLabel } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { isUsual } from '../../fieldKinds/choice.tsx';
import { FieldDisplay } from '../../records/FieldDisplay.tsx';
import { FirstCell } from '../../records/FirstCell.tsx';
import { useNewRecords } from './newRecords.ts';
import { cardLine, cardLinks, rowLinks } from './rowStyles.ts';

type Props = { resource: Resource; columns: readonly string[]; rows: readonly RaRecord[] };

export function RecordCards({ resource, columns, rows }: Props) {
  const isNew = useNewRecords(rows);
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, ...rowLinks }}>
      {rows.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <Card resource={resource} columns={columns} record={record} isNew={isNew(record)} />
        </RecordContextProvider>
      ))}
    </Box>
  );
}

type CardProps = Omit<Props, 'rows'> & { record: RaRecord; isNew: boolean };

function Card({ resource, columns, record, isNew }: CardProps) {
  const [first = '_id', ...others] = columns;
  const shown = others.filter(
    (name) => !isEmpty(record[name]) && !isUsual(resource.fields[name], record[name]),
  );
  const highlight = findHighlight(resource, shown);
  const rest = shown.filter((name) => name !== highlight);
  return (
    <Box component="li" data-new={isNew ? '' : undefined} sx={card}>
      <Box sx={cardLine}>
        <Box sx={{ minWidth: 'min(100%, 8.5rem)', flex: '1 1 0', overflowWrap: 'anywhere' }}>
          <FirstCell resource={resource} name={first} />
        </Box>
        {highlight && (
          <Box sx={{ ml: 'auto', textAlign: 'right' }}>
            <FieldDisplay resource={resource} name={highlight} />
          </Box>
        )}
      </Box>
      <Box component="dl" sx={details}>
        {rest.map((name) => (
          <Detail key={name} resource={resource} name={name} />
        ))}
      </Box>
    </Box>
  );
}

function Detail({ resource, name }: { resource: Resource; name: string }) {
  const translateLabel = useTranslateLabel();
  return (
    <Box sx={detail}>
      <Typography component="dt" variant="caption" color="textSecondary" sx={{ flexShrink: 0 }}>
        {translateLabel({ source: name, resource: resource.name })}
      </Typography>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        <FieldDisplay resource={resource} name={name} />
      </Box>
    </Box>
  );
}

/** The highlight in addition to the name: an amount, else a state. */
function findHighlight({ fields }: Resource, columns: readonly string[]): string | undefined {
  const hasKind = (kind: string) => (name: string) => fields[name]?.kind === kind;
  return columns.find(hasKind('money')) ?? columns.find((name) => name === 'status');
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === false;
}

const card = {
  ...cardLinks,
  px: 2,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
  transition: 'background-color 150ms',
  '&[data-new]': { bgcolor: 'action.selected' },
  '&:last-of-type': { borderBottom: 0 },
} as const;

const details = { m: 0, mt: 0.5, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.25 } as const;

const detail = {
  display: 'flex',
  alignItems: 'baseline',
  gap: 0.75,
  minWidth: 0,
  fontSize: '0.85rem',
} as const;
