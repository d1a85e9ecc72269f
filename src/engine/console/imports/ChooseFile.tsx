/** Lets the user choose or drop the file, and shows upload progress and errors. */
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { type ImportJob, importedFields, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '../../contract/imports.ts';
import type { Resource } from '../../contract/resource.ts';
import { formatFileSize } from '../../contract/values/files.ts';
import { FileChooser } from '../forms/FileChooser.tsx';
import { detectImportType, sendImport } from '../providers/imports.ts';
import { useErrorText } from '../records/form/useErrorToast.ts';
import { Section } from '../records/page/Section.tsx';
import { useFieldNames } from './useFieldNames.ts';

type Props = { resource: Resource; onUploaded: (job: ImportJob, file: File) => void };
type Upload = { name: string; progress: number };

export function ChooseFile({ resource, onUploaded }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const errorText = useErrorText();
  const nameField = useFieldNames(resource);
  const chooser = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController>(undefined);
  const [upload, setUpload] = useState<Upload>();
  const [failure, setFailure] = useState<string>();
  const [isOver, setOver] = useState(false);
  useEffect(() => () => stop.current?.abort(), []);

  const size = formatFileSize(MAX_IMPORT_BYTES, locale);
  const findProblem = (file: File): string | undefined => {
    if (!detectImportType(file.name)) return translate('console.import.otherFile');
    if (file.size === 0) return translate('validation.fileEmpty');
    return file.size > MAX_IMPORT_BYTES ? translate('validation.fileTooLarge', { max: size }) : undefined;
  };
  const send = async (file: File | undefined) => {
    if (!file || upload) return;
    const problem = findProblem(file);
    setFailure(problem && `${file.name}: ${problem}`);
    if (problem) return;
    const controller = new AbortController();
    stop.current = controller;
    const onProgress = (progress: number) => setUpload({ name: file.name, progress });
    onProgress(0);
    try {
      const body = { file, type: detectImportType(file.name) ?? '' };
      const job = await sendImport(resource.name, body, { onProgress, signal: controller.signal });
      if (!controller.signal.aborted) onUploaded(job, file);
    } catch (error) {
      if (!controller.signal.aborted) setFailure(`${file.name}: ${errorText(error)}`);
    } finally {
      setUpload(undefined);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };
  const fields = importedFields(resource).map(
    ([name, { required }]) => nameField(name) + (required ? ' *' : ''),
  );
  return (
    <Section title={translate('console.import.file')}>
      <Stack
        spacing={1.5}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          ...{ alignItems: 'center', textAlign: 'center', px: 2, py: 4, borderRadius: 1 },
          ...{ border: '1px dashed', borderColor: isOver ? 'primary.main' : 'divider' },
          bgcolor: isOver ? 'action.hover' : undefined,
        }}
      >
        <UploadIcon sx={{ fontSize: 40, color: 'text.secondary' }} />
        {upload ? (
          <Box sx={{ width: '100%', maxWidth: 360 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere', mb: 1 }}>
              {upload.name}
            </Typography>
            <LinearProgress
              // After the last byte the service still parses the file.
              variant={upload.progress < 1 ? 'determinate' : 'indeterminate'}
              value={upload.progress * 100}
              aria-label={translate('console.file.sending', { name: upload.name })}
            />
            <Button size="small" sx={{ mt: 1 }} onClick={() => stop.current?.abort()}>
              {translate('console.file.stop')}
            </Button>
          </Box>
        ) : (
          <>
            <Button
              variant="contained"
              disableElevation
              onClick={() => chooser.current?.click()}
              aria-describedby="import-bounds"
            >
              {translate('console.file.choose')}
            </Button>
            <Typography
              variant="body2"
              sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}
            >
              {translate('console.file.drop')}
            </Typography>
          </>
        )}
        <Typography id="import-bounds" variant="body2" sx={{ color: 'text.secondary', maxWidth: 520 }}>
          {translate('console.import.bounds', { rows: MAX_IMPORT_ROWS, size })}
        </Typography>
        <FileChooser
          ref={chooser}
          accept=".csv,.tsv,.json,text/csv,application/json"
          label={translate('console.import.file')}
          onChoose={(file) => void send(file)}
        />
      </Stack>
      {failure && (
        <Alert severity="error" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {failure}
        </Alert>
      )}
      <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
        {translate('console.import.fills', { fields: fields.join(', ') })}
      </Typography>
    </Section>
  );
}
