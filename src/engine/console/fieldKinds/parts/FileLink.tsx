/** A file by its name and size: as a download, or as recorded in the log. */
import { Box, Link } from '@mui/material';
import { type MouseEvent, useState } from 'react';
import { useLocale, useNotify, useTranslate } from 'react-admin';
import { formatFileSize, type StoredFile } from '../../../contract/values/files.ts';
import { saveStoredFile } from '../../providers/files.ts';
import { useFileErrorText } from './useFileReasons.ts';

type Props = { value: StoredFile; resource: string; field: string };

/** A file that can be downloaded. */
export function FileLink({ value, resource, field }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const errorText = useFileErrorText(field);
  const [isFetching, setFetching] = useState(false);
  const save = async (event: MouseEvent) => {
    // For use in a row that opens a record when clicked.
    event.stopPropagation();
    if (isFetching) return;
    setFetching(true);
    try {
      await saveStoredFile({ resource, field }, value);
    } catch (error) {
      notify(errorText(error), { type: 'error' });
    } finally {
      setFetching(false);
    }
  };
  return (
    <span>
      <Link
        component="button"
        type="button"
        onClick={save}
        aria-busy={isFetching}
        title={translate('console.file.save')}
        sx={{ font: 'inherit', textAlign: 'left', overflowWrap: 'anywhere', verticalAlign: 'baseline' }}
      >
        {value.name}
      </Link>{' '}
      <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {formatFileSize(value.size, locale)}
      </Box>
    </span>
  );
}

/** The details of a file that may be gone: for the log. */
export function FileDetails({ file: { name, size, sha256 } }: { file: StoredFile }) {
  const locale = useLocale();
  return (
    <span>
      {name}{' '}
      <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {formatFileSize(size, locale)}
      </Box>
      <Box component="code" sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary' }}>
        SHA-256 {sha256}
      </Box>
    </span>
  );
}
