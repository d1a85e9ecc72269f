/** Reads rows from pasted text or a chosen file. Text stays until its rows are in the list. */
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { decodeTable, FileChooser, formatCount, Section } from '#engine/console';
import { changeList, type PaymentList } from './list.ts';
import { type ColumnTitles, MAX_ROWS, readRows } from './readRows.ts';

/** Far more than the largest list takes. */
const MAX_FILE_BYTES = 5_000_000;

/** Characters from which browsers insert a text line by line, which takes seconds for thousands of lines. */
const SLOW_PASTE = 10_000;

export function AddRows({ list, onAdded }: { list: PaymentList; onAdded: () => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const text = (key: string, args?: object) => translate(`console.payMany.${key}`, args);
  const chooser = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string>();

  const add = async (content: string, name?: string) => {
    const titlesOf = (column: string) => translate(`console.payMany.columns.${column}`).split('|');
    const titles: ColumnTitles = {
      ...{ to: titlesOf('to'), amount: titlesOf('amount'), reference: titlesOf('reference') },
    };
    const rows = await readRows(content, titles);
    const count = list.rows.length + rows.length;
    if (rows.length === 0 || count > MAX_ROWS) {
      const max = formatCount(MAX_ROWS, locale);
      const message =
        rows.length === 0 ? text('noRows') : text('tooManyRows', { max, count: formatCount(count, locale) });
      return setFailure(name ? translate('console.labelled', { label: name, value: message }) : message);
    }
    setFailure(undefined);
    changeList((current) => ({
      ...current,
      rows: [...current.rows, ...rows],
      // A file leaves what was pasted before.
      text: name === undefined ? '' : current.text,
    }));
    onAdded();
  };
  const addFile = async (file: File) => {
    const reject = (value: string) => setFailure(translate('console.labelled', { label: file.name, value }));
    if (file.size > MAX_FILE_BYTES) return reject(text('tooLarge'));
    const content = decodeTable(new Uint8Array(await file.arrayBuffer()));
    if (content === undefined) return reject(translate('validation.notText'));
    await add(content, file.name);
  };

  return (
    <Section title={text('add')}>
      <Stack spacing={1.5}>
        <Typography variant="body2" color="textSecondary" id="pay-many-about">
          {text('about', { max: formatCount(MAX_ROWS, locale) })}
        </Typography>
        <TextField
          label={text('pasted')}
          placeholder={text('example')}
          value={list.text}
          onChange={({ target }) => {
            setFailure(undefined);
            changeList((current) => ({ ...current, text: target.value }));
          }}
          multiline
          rows={6}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain');
            if (pasted.length < SLOW_PASTE) return;
            event.preventDefault();
            const { selectionStart, selectionEnd, value } = event.target as HTMLTextAreaElement;
            const content = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd);
            changeList((current) => ({ ...current, text: content }));
          }}
          slotProps={{
            htmlInput: {
              ...{ spellCheck: false, autoCapitalize: 'none', 'aria-describedby': 'pay-many-about' },
              // A line is a row, however long.
              style: { whiteSpace: 'pre', overflowX: 'auto', tabSize: 12 },
            },
            inputLabel: { shrink: true },
          }}
        />
        {failure && (
          <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
            {failure}
          </Alert>
        )}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button
            variant="contained"
            disableElevation
            disabled={!list.text.trim()}
            onClick={() => void add(list.text)}
          >
            {text('addRows')}
          </Button>
          <Button
            variant="outlined"
            startIcon={<UploadIcon />}
            onClick={() => chooser.current?.click()}
            aria-describedby="pay-many-about"
          >
            {translate('console.file.choose')}
          </Button>
          {list.rows.length > 0 && list.text === '' && (
            <Button onClick={onAdded}>{translate('ra.action.cancel')}</Button>
          )}
        </Stack>
        <FileChooser
          ref={chooser}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          label={translate('console.import.file')}
          onChoose={(file) => void addFile(file)}
        />
      </Stack>
    </Section>
  );
}
