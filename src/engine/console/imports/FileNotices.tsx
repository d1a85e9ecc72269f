/** Notices about the file before it is imported, and the choice of its encoding. */
import { Alert, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { type ImportJob, type TextEncoding, textEncodings } from '../../contract/imports.ts';
import type { Resource } from '../../contract/resource.ts';
import { formatTimestampText } from '../fieldKinds/format.ts';
import { detectImportType, sendImport } from '../providers/imports.ts';
import { useErrorText } from '../records/form/useErrorToast.ts';
import { Section } from '../records/page/Section.tsx';

type Props = {
  resource: Resource;
  job: ImportJob;
  /** Undefined after a reload, because the browser no longer has the file. */
  file: File | undefined;
  onUploaded: (job: ImportJob, file: File) => void;
};

export function FileNotices({ resource, job, file, onUploaded }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const errorText = useErrorText();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { importedBefore, skipped, encoding } = job;
  const uploadAgain = async (chosen: TextEncoding) => {
    if (!file) return;
    setSending(true);
    setFailure(undefined);
    try {
      const body = { file, type: detectImportType(file.name) ?? '', encoding: chosen };
      const { signal } = new AbortController();
      onUploaded(await sendImport(resource.name, body, { onProgress: () => {}, signal }), file);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Section title={translate('console.import.file')}>
      <Stack spacing={1.5}>
        {importedBefore && (
          <Alert severity="warning">
            {translate('console.import.before', { at: formatTimestampText(importedBefore, locale) })}
          </Alert>
        )}
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {job.name} · {translate('console.import.rows', { smart_count: job.total })}
        </Typography>
        {skipped > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {translate('console.import.skipped', { smart_count: skipped })}
          </Typography>
        )}
        {encoding && (
          <TextField
            select
            size="small"
            label={translate('console.import.encoding')}
            value={encoding}
            disabled={!file || isSending || job.state === 'checking'}
            onChange={({ target }) => void uploadAgain(target.value as TextEncoding)}
            helperText={!file && translate('console.import.encodingAgain')}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            sx={{ maxWidth: 320 }}
          >
            {textEncodings.map((one) => (
              <option key={one} value={one}>
                {one.toUpperCase()}
              </option>
            ))}
          </TextField>
        )}
        {failure && <Alert severity="error">{failure}</Alert>}
      </Stack>
    </Section>
  );
}
