/** The sections of a long form as tabs; an error in a hidden tab brings that tab to the front. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { Resource } from '../../../contract/resource.ts';
import { RecordTabs } from '../RecordTabs.tsx';
import { firstWrong } from './FormKeys.tsx';

/** A section of a form and the fields it contains. */
export type FormPart = { name: string; fields: readonly string[]; content: ReactNode };

export function FormTabs({ resource, parts }: { resource: Resource; parts: readonly FormPart[] }) {
  const { errors, isSubmitting } = useFormState();
  const place = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  const tabs = Object.entries(resource.tabs).flatMap(([tab, names]) => {
    const own = names.flatMap((name) => parts.find((part) => part.name === name) ?? []);
    const isWrong = own.some(({ fields }) => fields.some((field) => field in errors));
    return own.length ? [{ tab, isWrong, content: own.map(({ content }) => content) }] : [];
  });
  const shown = tabs.find(({ tab }) => tab === chosen) ?? tabs[0];
  const wrong = shown?.isWrong ? undefined : tabs.find(({ isWrong }) => isWrong)?.tab;

  const wasSubmitting = useRef(false);
  const isBrought = useRef(false);
  useEffect(() => {
    const isOver = wasSubmitting.current && !isSubmitting;
    wasSubmitting.current = isSubmitting;
    if (!isOver || wrong === undefined) return;
    isBrought.current = true;
    setChosen(wrong);
  }, [isSubmitting, wrong]);
  useEffect(() => {
    if (!isBrought.current || chosen === undefined) return;
    isBrought.current = false;
    firstWrong(place.current)?.focus();
  }, [chosen]);

  if (!shown) return null;
  return (
    <div ref={place} style={{ width: '100%' }}>
      <RecordTabs resource={resource} parts={tabs} current={shown.tab} onChange={setChosen} keepsAll />
    </div>
  );
}
