/**
 * Some calls ask that the person proves anew who they are (`confirmation_required`). Whoever can ask them registers
 * here, and the HTTP client has them asked: the call then goes on as it was sent.
 */
import type { ApiError } from './apiError.ts';

/** Shows the question. Resolves to whether it was answered; false where the person would rather not. */
export type AskForConfirmation = () => Promise<boolean>;

/** From now on this asks the person. Returns how to stop. */
export function onConfirmation(ask: AskForConfirmation): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

/** Whether the call that was refused so can be sent again: one question for all that wait for the answer. */
export function requestConfirmation({ body }: ApiError): Promise<boolean> {
  if (body?.code !== 'confirmation_required' || !asker) return Promise.resolve(false);
  question ??= asker().finally(() => {
    question = undefined;
  });
  return question;
}

let asker: AskForConfirmation | undefined;
let question: Promise<boolean> | undefined;
