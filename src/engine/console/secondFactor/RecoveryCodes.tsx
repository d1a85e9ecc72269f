/** Recovery codes, shown only once, with buttons to copy and save them. */
import { Box, Button, DialogActions, DialogContent, DialogContentText, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { thisApp } from '../../contract/app.ts';
import { CopyButton } from '../fieldKinds/parts/CopyButton.tsx';
import { saveFile } from '../providers/saveFile.ts';
import { storedUser } from '../session/storage.ts';

export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const translate = useTranslate();
  const label = (key: string) => translate(`console.secondFactor.${key}`);
  const text = codes.join('\n');
  const save = () => {
    const head = `${thisApp().name} · ${storedUser()?.userName ?? ''}\n\n`;
    saveFile(`${thisApp().code}-recovery-codes.txt`, new Blob([`${head}${text}\n`], { type: 'text/plain' }));
  };
  return (
    <>
      <DialogContent sx={{ pt: 0 }}>
        <DialogContentText sx={{ mb: 2 }}>{label('recoveryText')}</DialogContentText>
        <Box component="ul" sx={list}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </Box>
        <CopyButton value={text} label={label('recoveryTitle')}>
          <Typography variant="body2" color="textSecondary">
            {translate('console.copy')}
          </Typography>
        </CopyButton>
      </DialogContent>
      <DialogActions>
        <Button onClick={save}>{label('download')}</Button>
        <Button variant="contained" disableElevation onClick={onSaved}>
          {label('kept')}
        </Button>
      </DialogActions>
    </>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 1.5,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, auto)',
  justifyContent: 'space-evenly',
  columnGap: 1,
  rowGap: 0.5,
  mb: 1,
  whiteSpace: 'nowrap',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;
