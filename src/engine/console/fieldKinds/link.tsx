/** URLs and telephone numbers. */
import { Link } from '@mui/material';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { PhoneField, UrlField } from '../../contract/fields.ts';
import { isWebUrl } from '../../contract/values/urls.ts';
import { TextEditor } from './filters/lazyEditors.ts';
import { TextSummary } from './filters/summaries.tsx';
import { type DisplayProps, type Kind, plainCell, toPlainText } from './kind.ts';
import { EmptyValue } from './parts/EmptyValue.tsx';

export const url: Kind<UrlField> = {
  ...plainCell,
  Display: UrlDisplay,
  filter: { Summary: TextSummary, Editor: TextEditor },
  toText: toPlainText,
};

export const phone: Kind<PhoneField> = {
  ...plainCell,
  Display: PhoneDisplay,
  filter: { Summary: TextSummary, Editor: TextEditor },
  toText: toPlainText,
};

/** Values that are not web addresses are shown as text, because a link could be a script. */
function UrlDisplay({ name, plain: isPlain }: DisplayProps<UrlField>) {
  const value = useRecordContext()?.[name];
  if (typeof value !== 'string' || value === '') return <EmptyValue />;
  if (isPlain || !isWebUrl(value)) return <bdi>{value}</bdi>;
  return (
    <ExternalLink href={value} target="_blank" rel="noopener noreferrer">
      <bdi>{value.replace(/^https?:\/\//i, '')}</bdi>
    </ExternalLink>
  );
}

function PhoneDisplay({ name, plain: isPlain }: DisplayProps<PhoneField>) {
  const value = useRecordContext()?.[name];
  const formatted = useGrouped(typeof value === 'string' ? value : '');
  if (typeof value !== 'string' || value === '') return <EmptyValue />;
  const shown = <span style={{ whiteSpace: 'nowrap' }}>{formatted}</span>;
  return isPlain ? shown : <ExternalLink href={`tel:${value}`}>{shown}</ExternalLink>;
}

/** Formatted in its country's groups once the library has loaded; unformatted until then. */
function useGrouped(number: string): string {
  const [format, setFormat] = useState(() => cachedFormat);
  useEffect(() => {
    if (format || !number) return;
    let isUnmounted = false;
    import('./phoneGroups.ts').then(
      ({ formatPhone: phoneGroups }) => {
        cachedFormat = phoneGroups;
        if (!isUnmounted) setFormat(() => phoneGroups);
      },
      // The number is correct without groups too.
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [format, number]);
  return format ? format(number) : number;
}

let cachedFormat: ((number: string) => string) | undefined;

type ExternalLinkProps = { href: string; target?: string; rel?: string; children: ReactNode };

/** For use in a row that opens a record when clicked. */
function ExternalLink(props: ExternalLinkProps) {
  return <Link {...props} onClick={(event: MouseEvent) => event.stopPropagation()} />;
}
