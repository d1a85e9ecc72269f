/** A code of the app, or a recovery code, and what it is for. */
import { DialogContentText } from '@mui/material';
import { confirmSecondFactor } from '../../contract/calls/secondFactor.ts';
import { useSectionForm, validationErrorsAbout } from '../account/useSectionForm.ts';
import { CodeLine } from './CodeLine.tsx';
import { Step } from './Step.tsx';

type Props<Answer> = {
  text: string;
  /** What the button says. */
  action: string;
  color?: 'error';
  send: (code: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onCancel: () => void;
};

export function CodeStep<Answer>({ text, action, color, send, onDone, onCancel }: Props<Answer>) {
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
