/** Saves the surrounding form on Ctrl or ⌘ S; after a rejected save, focuses the first invalid field. */
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

export function FormKeys() {
  const place = useRef<HTMLSpanElement>(null);
  const { isSubmitting, errors } = useFormState();
  const isRefused = Object.keys(errors).length > 0;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      place.current?.closest('form')?.requestSubmit();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const wasSubmitting = useRef(false);
  useEffect(() => {
    const isOver = wasSubmitting.current && !isSubmitting;
    wasSubmitting.current = isSubmitting;
    // The service's validation errors arrive after react-hook-form has looked for a field to focus.
    if (isOver && isRefused) firstWrong(place.current?.closest('form'))?.focus();
  }, [isSubmitting, isRefused]);

  return <span ref={place} hidden />;
}

/** Only a visible field: hidden tabs keep their fields in the form too. */
export function firstWrong(form: Element | null | undefined): HTMLElement | undefined {
  const wrong = form?.querySelectorAll<HTMLElement>(
    '[aria-invalid="true"]:not([aria-hidden="true"]), .Mui-error [role="combobox"]',
  );
  return [...(wrong ?? [])].find((input) => !input.closest('[hidden]'));
}
