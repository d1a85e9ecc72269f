/** The current password; where a second factor is on, a code of it too. */
import { DialogContentText } from '@mui/material';
import { useTranslate } from 'react-admin';
import { beginSecondFactor } from '../../contract/calls/secondFactor.ts';
import { PasswordInput } from '../account/PasswordInput.tsx';
import { useSectionForm, validationErrorsAbout } from '../account/useSectionForm.ts';
import { callService } from '../providers/call.ts';
import { CodeLine } from './CodeLine.tsx';
import { Step } from './Step.tsx';

type Props = {
  isOn: boolean;
  onBegun: (begun: { secret: string; uri: string }) => void;
  onCancel: () => void;
};

export function BeginStep({ isOn, onBegun, onCancel }: Props) {
  const translate = useTranslate();
  const form = useSectionForm({
    start: { currentPassword: '', code: '' },
    check: (filled) => validationErrorsAbout(beginSecondFactor, bodyOf(filled)),
    send: async (filled) => (await callService(beginSecondFactor, { body: bodyOf(filled) })).data,
    onDone: onBegun,
  });
  const bodyOf = ({ currentPassword, code }: { currentPassword: string; code: string }) =>
    isOn ? { currentPassword, code } : { currentPassword };
  return (
    <Step form={form} action={translate('console.secondFactor.proceed')} onCancel={onCancel}>
      <DialogContentText sx={{ mb: 2 }}>
        {translate(`console.secondFactor.${isOn ? 'replaceText' : 'about'}`)}
      </DialogContentText>
      <PasswordInput
        {...form.field('currentPassword')}
        label={translate('console.secondFactor.currentPassword')}
        autoComplete="current-password"
        autoFocus
        fullWidth
      />
      {isOn && <CodeLine {...form.field('code')} />}
    </Step>
  );
}
