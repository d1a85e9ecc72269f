/** The secret for the authenticator app as QR code and text, and an input for its first code. */
import { Box, DialogContentText } from '@mui/material';
import { useTranslate } from 'react-admin';
import { confirmSecondFactor } from '../../contract/calls/secondFactor.ts';
import { useSectionForm, validationErrorsAbout } from '../account/useSectionForm.ts';
import { CopyButton } from '../fieldKinds/parts/CopyButton.tsx';
import { QrPicture } from '../fieldKinds/parts/QrPicture.tsx';
import { callService } from '../providers/call.ts';
import { CodeLine } from './CodeLine.tsx';
import { Step } from './Step.tsx';

type Props = {
  enrollment: { secret: string; uri: string };
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
};

export function ScanStep({ enrollment: { secret, uri }, onConfirmed, onCancel }: Props) {
  const translate = useTranslate();
  const label = (key: string) => translate(`console.secondFactor.${key}`);
  const form = useSectionForm({
    start: { code: '' },
    check: (filled) => validationErrorsAbout(confirmSecondFactor, filled),
    send: async (body) => (await callService(confirmSecondFactor, { body })).data.recoveryCodes,
    onDone: onConfirmed,
  });
  return (
    <Step form={form} action={label('putOn')} onCancel={onCancel}>
      <DialogContentText>{label('scan')}</DialogContentText>
      <Box sx={{ display: 'flex', justifyContent: 'center', my: 2 }}>
        <QrPicture text={uri} label={label('picture')} />
      </Box>
      <DialogContentText>{label('orType')}</DialogContentText>
      <Box sx={{ my: 1 }}>
        <CopyButton value={secret} label={label('orType')}>
          <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </Box>
        </CopyButton>
      </Box>
      <DialogContentText sx={{ mb: 2 }}>{label('enterCode')}</DialogContentText>
      <CodeLine {...form.field('code')} autoFocus />
    </Step>
  );
}
