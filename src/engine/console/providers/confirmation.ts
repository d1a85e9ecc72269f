/**
 * Some calls require the user to confirm their identity (`confirmation_required`). The confirmation dialog registers
 * here; the HTTP client asks it and then repeats the call unchanged.
 */
import type { ApiError } from './apiError.ts';

/** Shows the dialog. Resolves to true once confirmed, or false if the user cancels. */
export type AskForConfirmation = () => Promise<boolean>;

/** Registers the dialog. Returns a function that unregisters it. */
export function onConfirmation(ask: AskForConfirmation): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

/** Whether the rejected call can be repeated. Concurrent calls share one dialog. */
export function requestConfirmation({ body }: ApiError): Promise<boolean> {
  if (body?.code !== 'confirmation_required' || !asker) return Promise.resolve(false);
  question ??= asker().finally(() => {
    question = undefined;
  });
  return question;
}

let asker: AskForConfirmation | undefined;
let question: Promise<boolean> | undefined;
