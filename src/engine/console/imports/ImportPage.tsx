/**
 * Imports records from a file: upload, mapping of columns, validation, creation. The service does the work in
 * the background. The URL identifies the import, so that it survives a reload.
 */
import { Alert, Skeleton, Stack } from '@mui/material';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import type { ImportJob } from '../../contract/imports.ts';
import type { Resource } from '../../contract/resource.ts';
import { findRecordSlots } from '../app/recordSlots.ts';
import { Failed } from '../records/page/Failed.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { FileNotices } from './FileNotices.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { Mapping } from './Mapping.tsx';
import { RejectedRows } from './RejectedRows.tsx';
import { useImport } from './useImport.ts';

type Props = { resource: Resource };

export function ImportPage({ resource }: Props) {
  const id = new URLSearchParams(useLocation().search).get('job') ?? undefined;
  const navigate = useNavigate();
  const Notice = findRecordSlots(resource.name).importNotice;
  /** The last uploaded file, kept so that it can be uploaded again with another encoding. */
  const [uploaded, setUploaded] = useState<UploadedFile>();
  const open = (job?: string) =>
    navigate({ pathname: `/${resource.name}/import`, search: job ? `?job=${job}` : '' });
  const openUploaded = ({ _id }: ImportJob, file: File) => {
    setUploaded({ job: _id, file });
    open(_id);
  };
  return (
    <Stack spacing={2} sx={{ pb: 4, maxWidth: 920, minWidth: 0 }}>
      {id ? (
        <ImportView
          key={id}
          {...{ resource, id }}
          file={uploaded?.job === id ? uploaded.file : undefined}
          onUploaded={openUploaded}
          onAnother={() => open()}
        />
      ) : (
        <>
          {Notice && <Notice count={undefined} />}
          <ChooseFile resource={resource} onUploaded={openUploaded} />
          <EarlierImports resource={resource} />
        </>
      )}
    </Stack>
  );
}

type UploadedFile = { job: string; file: File };
type ImportViewProps = Props & {
  id: string;
  file: File | undefined;
  onUploaded: (job: ImportJob, file: File) => void;
  onAnother: () => void;
};

function ImportView({ resource, id, file, onUploaded, onAnother }: ImportViewProps) {
  const { job, error, act, isActing, failure } = useImport(resource, id);
  const Notice = findRecordSlots(resource.name).importNotice;
  if (error && !job) return <Failed error={error} />;
  if (!job) return <Skeleton variant="rounded" height={240} />;
  const isPreparing = job.state === 'read' || job.state === 'checked' || job.state === 'checking';
  return (
    <>
      {failure && <Alert severity="error">{failure}</Alert>}
      {isPreparing && Notice && <Notice count={job.state === 'checked' ? job.made : job.total} />}
      {isPreparing && <FileNotices {...{ resource, job, file, onUploaded }} />}
      {isPreparing && <Mapping {...{ resource, job, act, isActing, onAnother }} />}
      {job.state !== 'read' && <ImportProgress {...{ resource, job, act, isActing, onAnother }} />}
      <RejectedRows resource={resource} job={job} />
    </>
  );
}
