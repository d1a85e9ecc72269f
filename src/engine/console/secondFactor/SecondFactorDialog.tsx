/** The steps of a change of the second factor: who one is, the app, and recovery codes to keep. */
import { Dialog, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { removeSecondFactor, renewRecoveryCodes } from '../../contract/calls/secondFactor.ts';
import { callService } from '../providers/call.ts';
import { BeginStep } from './BeginStep.tsx';
import { CodeStep } from './CodeStep.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ScanStep } from './ScanStep.tsx';
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

  /** What is shown now can't be had again: it stays until the person says that they have it. */
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
