/** Maps columns to fields: starts from the service's suggestion and shows the values of the first rows. */
import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type DecimalSign, decimalSigns, type ImportJob, importedFields } from '../../contract/imports.ts';
import { checkImport } from '../providers/imports.ts';
import { Section } from '../records/page/Section.tsx';
import { useFieldNames } from './useFieldNames.ts';
import type { ImportProps } from './useImport.ts';

export function Mapping({ resource, job, act, isActing, onAnother }: ImportProps) {
  const translate = useTranslate();
  const nameField = useFieldNames(resource);
  const [mapping, setMapping] = useState(job.mapping);
  /** Empty if the file decides; undefined if unchanged since the last validation. */
  const [chosenSign, setSign] = useState<DecimalSign | ''>();
  const sign = chosenSign ?? job.decimalSign ?? '';
  const fields = importedFields(resource);
  const hasDecimals = fields.some(
    ([name, { kind }]) => mapping[name] !== undefined && (kind === 'money' || kind === 'decimal'),
  );
  const isChanged = !isSame(mapping, job.mapping) || sign !== (job.decimalSign ?? '');
  const isChecking = job.state === 'checking';
  const isChecked = job.state === 'checked' && !isChanged;
  const missing = fields.filter(
    ([name, { required, default: defaultValue }]) =>
      required && defaultValue === undefined && mapping[name] === undefined,
  );
  const unused = job.columns.filter((_, at) => !Object.values(mapping).includes(at));
  const choose = (name: string, column: string) => {
    const { [name]: _, ...others } = mapping;
    setMapping(column === '' ? others : { ...others, [name]: Number(column) });
  };
  const check = async () => {
    const checking = await checkImport(job._id, mapping, (hasDecimals && sign) || undefined);
    // The file's own values apply from here on.
    setSign(undefined);
    return checking;
  };
  return (
    <Section title={translate('console.import.mapping')}>
      <Box sx={grid}>
        {fields.map(([name, { required }]) => (
          <TextField
            key={name}
            select
            fullWidth
            size="small"
            label={nameField(name)}
            required={Boolean(required)}
            disabled={isChecking || isActing}
            value={mapping[name] ?? ''}
            onChange={({ target }) => choose(name, target.value)}
            helperText={formatSample(job, mapping[name]) || ' '}
            slotProps={{
              select: { native: true },
              inputLabel: { shrink: true },
              formHelperText: { sx: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' } },
            }}
          >
            <option value="">{translate('console.import.none')}</option>
            {job.columns.map((column, at) => (
              <option key={at} value={at}>
                {column || String(at + 1)}
              </option>
            ))}
          </TextField>
        ))}
        {hasDecimals && (
          <TextField
            select
            fullWidth
            size="small"
            label={translate('console.import.decimals')}
            disabled={isChecking || isActing}
            value={sign}
            onChange={({ target }) => setSign(target.value as DecimalSign | '')}
            helperText={sign ? ' ' : translate('console.import.decimalsHelp')}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            <option value="">{translate('console.import.decimalsAsTold')}</option>
            {decimalSigns.map((one) => (
              <option key={one} value={one}>
                {translate(`console.import.decimalSigns.${one}`)}
              </option>
            ))}
          </TextField>
        )}
      </Box>
      <Stack spacing={1.5} sx={{ mt: 1 }}>
        {missing.length > 0 && (
          <Alert severity="warning">
            {translate('console.import.lacking', {
              fields: missing.map(([name]) => nameField(name)).join(', '),
            })}
          </Alert>
        )}
        {unused.length > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {translate('console.import.unused', { columns: unused.filter(Boolean).join(', ') })}
          </Typography>
        )}
        {job.state === 'checked' && isChanged && (
          <Alert severity="info">{translate('console.import.changed')}</Alert>
        )}
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button
            variant={isChecked ? 'outlined' : 'contained'}
            disableElevation
            disabled={isChecking || isActing}
            onClick={() => act(check)}
          >
            {translate('console.import.check')}
          </Button>
          <Button disabled={isChecking || isActing} onClick={onAnother}>
            {translate('console.import.another')}
          </Button>
        </Stack>
      </Stack>
    </Section>
  );
}

const grid = {
  display: 'grid',
  columnGap: 2,
  rowGap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
} as const;

function isSame(one: ImportJob['mapping'], other: ImportJob['mapping']): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

/** Values of the column in the first rows. */
function formatSample({ sample }: ImportJob, column: number | undefined): string {
  if (column === undefined) return '';
  const cells = sample.map((row) => row[column]).filter((cell) => cell !== null && cell !== '');
  return cells.map((cell) => (typeof cell === 'string' ? cell : JSON.stringify(cell))).join(' · ');
}
