/** The steps of changing the second factor: confirming identity, setting up the app and saving recovery codes. */
import { Dialog, DialogContentText, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../contract/calls/secondFactor.ts';
import { PasswordInput } from '../account/PasswordInput.tsx';
import { useSectionForm, validationErrorsAbout } from '../account/useSectionForm.ts';
import { callService } from '../providers/call.ts';
import { CodeLine } from './CodeLine.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ScanStep } from './ScanStep.tsx';
import { Step } from './Step.tsx';
import { useSecondFactorChanged } from './useSecondFactor.ts';

export type SecondFactorChange = 'setUp' | 'renew' | 'switchOff';

type Props = { change: SecondFactorChange; isOn: boolean; onClose: () => void };

export function SecondFactorDialog({ change, isOn, onClose }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const heading = useId();
  const refetch = useSecondFactorChanged();
  const [enrollment, setEnrollment] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<string[]>();
  const label = (key: string) => translate(`console.secondFactor.${key}`);

  /** The codes can't be shown again: they stay until the user confirms having saved them. */
  const handleCodes = async (newCodes: string[]) => {
    // First the session: until it has the factor, every other page leads back to this one.
    await refetch();
    setCodes(newCodes);
  };
  const handleRemoved = async () => {
    onClose();
    notify('console.secondFactor.switchedOff', { type: 'success' });
    await refetch();
  };
  const handleSaved = () => {
    onClose();
    if (change === 'setUp') notify('console.secondFactor.switchedOn', { type: 'success' });
  };
  const title = codes ? 'recoveryTitle' : change === 'setUp' && isOn ? 'replace' : change;
  return (
    <Dialog open maxWidth="xs" fullWidth onClose={codes ? undefined : onClose} aria-labelledby={heading}>
      <DialogTitle id={heading}>{label(title)}</DialogTitle>
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={handleSaved} />
      ) : enrollment ? (
        <ScanStep enrollment={enrollment} onConfirmed={handleCodes} onCancel={onClose} />
      ) : change === 'setUp' ? (
        <BeginStep isOn={isOn} onStarted={setEnrollment} onCancel={onClose} />
      ) : change === 'renew' ? (
        <CodeStep
          text={label('renewText')}
          action={label('renew')}
          send={async (code) =>
            (await callService(renewRecoveryCodes, { body: { code } })).data.recoveryCodes
          }
          onDone={handleCodes}
          onCancel={onClose}
        />
      ) : (
        <CodeStep
          text={label('offText')}
          action={label('switchOff')}
          color="error"
          send={(code) => callService(removeSecondFactor, { body: { code } })}
          onDone={handleRemoved}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

type BeginStepProps = {
  isOn: boolean;
  onStarted: (enrollment: { secret: string; uri: string }) => void;
  onCancel: () => void;
};

/** The current password, plus a code if a second factor is enabled. */
function BeginStep({ isOn, onStarted: onBegun, onCancel }: BeginStepProps) {
  const translate = useTranslate();
  const form = useSectionForm({
    start: { currentPassword: '', code: '' },
    check: (filled) => validationErrorsAbout(beginSecondFactor, toBody(filled)),
    send: async (filled) => (await callService(beginSecondFactor, { body: toBody(filled) })).data,
    onDone: onBegun,
  });
  const toBody = ({ currentPassword, code }: { currentPassword: string; code: string }) =>
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

type CodeStepProps<Result> = {
  text: string;
  /** The button's label. */
  action: string;
  color?: 'error';
  send: (code: string) => Promise<Result>;
  onDone: (result: Result) => void;
  onCancel: () => void;
};

/** An authenticator or recovery code, with its purpose. */
function CodeStep<Result>({ text, action, color, send, onDone, onCancel }: CodeStepProps<Result>) {
  const form = useSectionForm({
    start: { code: '' },
    check: (filled) => validationErrorsAbout(confirmSecondFactor, filled),
    send: ({ code }) => send(code),
    onDone,
  });
  return (
    <Step form={form} action={action} {...(color && { color })} onCancel={onCancel}>
      <DialogContentText sx={{ mb: 2 }}>{text}</DialogContentText>
      <CodeLine {...form.field('code')} autoFocus />
    </Step>
  );
}
