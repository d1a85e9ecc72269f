/** Files: their name as a download button, and their size. */
import { Suspense } from 'react';
import { useRecordContext, useResourceContext } from 'react-admin';
import type { FileField } from '../../contract/fields.ts';
import type { StoredFile } from '../../contract/values/files.ts';
import { lazyPart } from '../app/lazyPart.tsx';
import { FlagEditor } from './filters/lazyEditors.ts';
import { FlagSummary } from './filters/summaries.tsx';
import { type DisplayProps, type Kind, plainCell } from './kind.ts';
import { EmptyValue } from './parts/EmptyValue.tsx';

const FileLink = lazyPart(async () => (await import('./parts/FileLink.tsx')).FileLink);

export const file: Kind<FileField> = {
  ...plainCell,
  Display: FileDisplay,
  filter: { Summary: FlagSummary, Editor: FlagEditor },
  toText: (record, name) => (record[name] as StoredFile | null)?.name ?? '',
};

function FileDisplay({ name, plain: isPlain }: DisplayProps<FileField>) {
  const resource = useResourceContext() ?? '';
  const value: StoredFile | null | undefined = useRecordContext()?.[name];
  if (!value) return <EmptyValue />;
  if (isPlain) return <span>{value.name}</span>;
  return (
    <Suspense fallback={<span>{value.name}</span>}>
      <FileLink value={value} resource={resource} field={name} />
    </Suspense>
  );
}
