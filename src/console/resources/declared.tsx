/** The react-admin Resource of each declaration. Its pages are made once, not at each render. */
import { lazy, type ReactElement } from 'react';
import { Resource as AdminResource, type RaRecord } from 'react-admin';
import type { Action } from '../../contract/abilities.ts';
import type { Resource } from '../../contract/resource.ts';
import { Guarded } from '../pages/Guarded.tsx';
import { ResourceList } from './ResourceList.tsx';
import { ResourceShow } from './ResourceShow.tsx';

/** Fetched with the first form: most visits only look. */
const ResourceCreate = lazy(async () => ({ default: (await import('./ResourceCreate.tsx')).ResourceCreate }));
const ResourceEdit = lazy(async () => ({ default: (await import('./ResourceEdit.tsx')).ResourceEdit }));

export function declaredResources(resources: readonly Resource[]) {
  return resources.map((resource) => (
    <AdminResource
      key={resource.name}
      name={resource.name}
      list={guarded(resource, 'read', <ResourceList resource={resource} />)}
      show={guarded(resource, 'read', <ResourceShow resource={resource} />)}
      create={
        resource.has.create ? guarded(resource, 'create', <ResourceCreate resource={resource} />) : undefined
      }
      edit={resource.has.edit ? guarded(resource, 'edit', <ResourceEdit resource={resource} />) : undefined}
      recordRepresentation={(record: RaRecord) => representation(resource, record)}
    />
  ));
}

/** Checked before the page asks the service for anything. */
function guarded({ subject }: Resource, action: Action, page: ReactElement) {
  return <Guarded allows={(ability) => ability.can(action, subject)}>{page}</Guarded>;
}

/** What stands for a record where only one thing is shown; the name of what it refers to, not an id. */
export function representation(resource: Resource, record: RaRecord): string {
  const named = record._names?.[resource.represent] ?? record[resource.represent];
  return String(named ?? record.id);
}
