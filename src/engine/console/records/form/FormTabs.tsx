/** The sections of a long form as tabs; an error in a hidden tab brings that tab to the front. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { Resource } from '../../../contract/resource.ts';
import { RecordTabs } from '../RecordTabs.tsx';
import { findFirstInvalid } from './FormKeys.tsx';

/** A section of a form and the fields it contains. */
export type FormPart = { name: string; fields: readonly string[]; content: ReactNode };

export function FormTabs({ resource, parts }: { resource: Resource; parts: readonly FormPart[] }) {
  const { errors, isSubmitting } = useFormState();
  const container = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  const tabs = Object.entries(resource.tabs).flatMap(([tab, names]) => {
    const tabParts = names.flatMap((name) => parts.find((part) => part.name === name) ?? []);
    const hasError = tabParts.some(({ fields }) => fields.some((field) => field in errors));
    return tabParts.length ? [{ tab, hasError, content: tabParts.map(({ content }) => content) }] : [];
  });
  const current = tabs.find(({ tab }) => tab === chosen) ?? tabs[0];
  const tabWithError = current?.hasError ? undefined : tabs.find(({ hasError }) => hasError)?.tab;

  const wasSubmitting = useRef(false);
  const shouldFocus = useRef(false);
  useEffect(() => {
    const isOver = wasSubmitting.current && !isSubmitting;
    wasSubmitting.current = isSubmitting;
    if (!isOver || tabWithError === undefined) return;
    shouldFocus.current = true;
    setChosen(tabWithError);
  }, [isSubmitting, tabWithError]);
  useEffect(() => {
    if (!shouldFocus.current || chosen === undefined) return;
    shouldFocus.current = false;
    findFirstInvalid(container.current)?.focus();
  }, [chosen]);

  if (!current) return null;
  return (
    <div ref={container} style={{ width: '100%' }}>
      <RecordTabs resource={resource} parts={tabs} current={current.tab} onChange={setChosen} keepMounted />
    </div>
  );
}
