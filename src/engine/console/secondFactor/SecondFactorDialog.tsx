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
  const changed = useSecondFactorChanged();
  const [begun, setBegun] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<string[]>();
  const says = (key: string) => translate(`console.secondFactor.${key}`);

  /** The codes can't be shown again: they stay until the user confirms having saved them. */
  const keep = async (made: string[]) => {
    setCodes(made);
    await changed();
  };
  const removed = async () => {
    onClose();
    notify('console.secondFactor.switchedOff', { type: 'success' });
    await changed();
  };
  const kept = () => {
    onClose();
    if (change === 'setUp') notify('console.secondFactor.switchedOn', { type: 'success' });
  };
  const title = codes ? 'recoveryTitle' : change === 'setUp' && isOn ? 'replace' : change;
  return (
    <Dialog open maxWidth="xs" fullWidth onClose={codes ? undefined : onClose} aria-labelledby={heading}>
      <DialogTitle id={heading}>{says(title)}</DialogTitle>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={kept} />
      ) : begun ? (
        <ScanStep begun={begun} onConfirmed={keep} onCancel={onClose} />
      ) : change === 'setUp' ? (
        <BeginStep isOn={isOn} onBegun={setBegun} onCancel={onClose} />
      ) : change === 'renew' ? (
        <CodeStep
          text={says('renewText')}
          action={says('renew')}
          send={async (code) =>
            (await callService(renewRecoveryCodes, { body: { code } })).data.recoveryCodes
          }
          onDone={keep}
          onCancel={onClose}
        />
      ) : (
        <CodeStep
          text={says('offText')}
          action={says('switchOff')}
          color="error"
          send={(code) => callService(removeSecondFactor, { body: { code } })}
          onDone={removed}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

type BeginStepProps = {
  isOn: boolean;
  onBegun: (begun: { secret: string; uri: string }) => void;
  onCancel: () => void;
};

/** The current password, plus a code if a second factor is enabled. */
function BeginStep({ isOn, onBegun, onCancel }: BeginStepProps) {
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

type CodeStepProps<Answer> = {
  text: string;
  /** The button's label. */
  action: string;
  color?: 'error';
  send: (code: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onCancel: () => void;
};

/** An authenticator or recovery code, with its purpose. */
function CodeStep<Answer>({ text, action, color, send, onDone, onCancel }: CodeStepProps<Answer>) {
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
