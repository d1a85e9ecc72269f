/** Saves the surrounding form on Ctrl or ⌘ S; after a rejected save, focuses the first invalid field. */
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

export function FormKeys() {
  const marker = useRef<HTMLSpanElement>(null);
  const { isSubmitting, errors } = useFormState();
  const hasErrors = Object.keys(errors).length > 0;

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      marker.current?.closest('form')?.requestSubmit();
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, []);

  const wasSubmitting = useRef(false);
  useEffect(() => {
    const isOver = wasSubmitting.current && !isSubmitting;
    wasSubmitting.current = isSubmitting;
    // The service's validation errors arrive after react-hook-form has looked for a field to focus.
    if (isOver && hasErrors) findFirstInvalid(marker.current?.closest('form'))?.focus();
  }, [isSubmitting, hasErrors]);

  return <span ref={marker} hidden />;
}

/** Only a visible field: hidden tabs keep their fields in the form too. */
export function findFirstInvalid(form: Element | null | undefined): HTMLElement | undefined {
  const invalid = form?.querySelectorAll<HTMLElement>(
    '[aria-invalid="true"]:not([aria-hidden="true"]), .Mui-error [role="combobox"]',
  );
  return [...(invalid ?? [])].find((input) => !input.closest('[hidden]'));
}
