/** A file: chosen or dropped, uploaded at once with progress, and removable. */
import { Box, Button, FormHelperText, InputLabel, LinearProgress, Typography } from '@mui/material';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useInput, useLocale, useTranslate, useTranslateLabel, ValidationError } from 'react-admin';
import type { FileField } from '../../../contract/fields.ts';
import {
  formatFileSize,
  formatFileTypes,
  listExtensions,
  type StoredFile,
} from '../../../contract/values/files.ts';
import { FileChooser } from '../../forms/FileChooser.tsx';
import { ARRIVING, isArriving, sendFile } from '../../providers/files.ts';
import type { InputProps } from '../kind.ts';
import { FileLink } from '../parts/FileLink.tsx';
import { useFileErrorText } from '../parts/useFileReasons.ts';

/** An upload in progress: the fraction sent, from 0 to 1. */
type Upload = { name: string; progress: number; stop: AbortController };

export function FileInput({ name, field, resource }: InputProps<FileField>) {
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  const locale = useLocale();
  const errorText = useFileErrorText(name);
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { field: input, fieldState } = useInput({ source: name, defaultValue: null });
  const [upload, setUpload] = useState<Upload>();
  const [failure, setFailure] = useState<string>();
  const [isOver, setOver] = useState(false);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const value: StoredFile | null = isArriving(input.value) ? null : input.value || null;
  const limits = { accept: formatFileTypes(field.accept), max: formatFileSize(field.max, locale) };
  const send = async (file: File | undefined) => {
    if (!file) return;
    setFailure(undefined);
    if (file.size > field.max) return setFailure(translate('validation.fileTooLarge', { max: limits.max }));
    current.current?.abort();
    const stop = new AbortController();
    current.current = stop;
    const previous = value;
    const reportProgress = (progress: number) =>
      current.current === stop && setUpload({ name: file.name, progress, stop });
    reportProgress(0);
    input.onChange(ARRIVING);
    try {
      const target = { resource: resource.name, field: name };
      const stored = await sendFile(target, file, { onProgress: reportProgress, signal: stop.signal });
      if (current.current === stop) input.onChange(stored);
    } catch (error) {
      if (current.current !== stop) return;
      input.onChange(previous);
      if (!stop.signal.aborted) setFailure(errorText(error));
    } finally {
      if (current.current === stop) setUpload(undefined);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };
  const remove = () => {
    setFailure(undefined);
    input.onChange(null);
    button.current?.focus();
  };
  const error = failure ?? (upload ? undefined : fieldState.error?.message);
  const label = translateLabel({ source: name, resource: resource.name });
  return (
    <Box sx={{ mt: 1, mb: 0.5, position: 'relative' }} role="group" aria-labelledby={`${id}-label`}>
      <InputLabel
        id={`${id}-label`}
        component="span"
        required={Boolean(field.required)}
        error={Boolean(error)}
        sx={{ position: 'static', transform: 'none', display: 'block', mb: 0.5 }}
      >
        {label}
      </InputLabel>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 },
          ...{ p: 1.25, borderRadius: 1, border: '1px dashed', minWidth: 0 },
          borderColor: error ? 'error.main' : isOver ? 'primary.main' : 'divider',
          bgcolor: isOver ? 'action.hover' : undefined,
        }}
      >
        {value && !upload && (
          <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
            <FileLink value={value} resource={resource.name} field={name} />
          </Box>
        )}
        {upload && (
          <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {upload.name}
            </Typography>
            <LinearProgress
              variant="determinate"
              value={upload.progress * 100}
              aria-label={translate('console.file.sending', { name: upload.name })}
            />
          </Box>
        )}
        {upload ? (
          <Button size="small" onClick={() => upload.stop.abort()}>
            {translate('console.file.stop')}
          </Button>
        ) : (
          <Button
            ref={button}
            size="small"
            variant="outlined"
            onClick={() => chooser.current?.click()}
            onBlur={input.onBlur}
            aria-describedby={`${id}-help`}
          >
            {translate(value ? 'console.file.replace' : 'console.file.choose')}
          </Button>
        )}
        {value && !upload && (
          <Button size="small" color="inherit" onClick={remove}>
            {translate('console.file.remove')}
          </Button>
        )}
        {!value && !upload && (
          <Typography variant="body2" sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
            {translate('console.file.drop')}
          </Typography>
        )}
        <FileChooser
          ref={chooser}
          accept={[
            ...field.accept,
            ...field.accept.flatMap((type) => listExtensions(type).map((end) => `.${end}`)),
          ].join()}
          onChoose={(file) => void send(file)}
        />
      </Box>
      <FormHelperText
        id={`${id}-help`}
        error={Boolean(error)}
        role={error ? 'alert' : undefined}
        sx={{ mx: 1.75 }}
      >
        {error ? (failure ?? <ValidationError error={error} />) : translate('console.file.bounds', limits)}
      </FormHelperText>
      <Box role="status" sx={hidden}>
        {value && !upload ? translate('console.file.there', { name: value.name }) : ''}
      </Box>
    </Box>
  );
}

/** Visible to screen readers only. */
const hidden = {
  ...{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden' },
  ...{ clip: 'rect(0 0 0 0)', whiteSpace: 'nowrap' },
} as const;
