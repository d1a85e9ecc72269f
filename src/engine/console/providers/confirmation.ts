/**
 * Some calls require the user to confirm their identity (`confirmation_required`). The confirmation dialog registers
 * here; the HTTP client asks it and then repeats the call unchanged.
 */
import type { ApiError } from './apiError.ts';

/** Shows the dialog. Resolves to true once confirmed, or false if the user cancels. */
export type ConfirmationPrompt = () => Promise<boolean>;

/** Registers the dialog. Returns a function that unregisters it. */
export function onConfirmation(prompt: ConfirmationPrompt): () => void {
  currentPrompt = prompt;
  return () => {
    if (currentPrompt === prompt) currentPrompt = undefined;
  };
}

/** Whether the rejected call can be repeated. Concurrent calls share one dialog. */
export function requestConfirmation({ body }: ApiError): Promise<boolean> {
  if (body?.code !== 'confirmation_required' || !currentPrompt) return Promise.resolve(false);
  pending ??= currentPrompt().finally(() => {
    pending = undefined;
  });
  return pending;
}

let currentPrompt: ConfirmationPrompt | undefined;
let pending: Promise<boolean> | undefined;
