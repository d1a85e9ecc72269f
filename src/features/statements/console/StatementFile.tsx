/** A statement saved as a file: for people, or for machines. */
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, ListItemText, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ownZone, useExportForm, useWriting } from '../../../engine/console/lists/export/exportForm.ts';
import { saveFile } from '../../../engine/console/providers/saveFile.ts';
import { type ExportForm, exportForms } from '../../../engine/contract/exports/writing.ts';
import type { Statement } from '../calls.ts';
import { fileNameOf, statementCsv } from './statementCsv.ts';

/** @param last a moment of the last day */
export function StatementFile({ statement, last }: { statement: Statement; last: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const writing = useWriting();
  const [kept, keep] = useExportForm();
  const [at, setAt] = useState<HTMLElement | null>(null);
  const save = (form: ExportForm) => {
    setAt(null);
    keep(form);
    const name = fileNameOf(statement, last);
    saveFile(name, statementCsv(statement, writing(form)));
    const said = { name, smart_count: statement.entries.length };
    notify('console.list.exported', { type: 'success', messageArgs: said });
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        aria-haspopup="menu"
        aria-expanded={Boolean(at)}
        onClick={({ currentTarget }) => setAt(currentTarget)}
      >
        CSV
      </Button>
      <Menu
        open={Boolean(at)}
        anchorEl={at}
        onClose={() => setAt(null)}
        slotProps={{ list: { 'aria-label': translate('console.export.form') } }}
      >
        {exportForms.map((form) => (
          <MenuItem
            key={form}
            selected={form === kept}
            onClick={() => save(form)}
            sx={{ maxWidth: 360, whiteSpace: 'normal' }}
          >
            <ListItemText
              primary={translate(`console.export.forms.${form}`)}
              secondary={translate(`console.export.about.${form}`, { zone: ownZone() })}
            />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
