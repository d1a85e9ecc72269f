/** The react-admin Resource of each declaration. Its pages are made once, not at each render. */
import { lazy, type ReactElement } from 'react';
import { Resource as AdminResource, type RaRecord } from 'react-admin';
import type { Action } from '../../contract/abilities.ts';
import type { Resource } from '../../contract/resource.ts';
import { Guarded } from '../pages/Guarded.tsx';
import { ResourceList } from './ResourceList.tsx';
import { ResourceShow } from './ResourceShow.tsx';
import { representation } from './representation.ts';

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
        resource.has.create && !resource.routes.create
          ? guarded(resource, 'create', <ResourceCreate resource={resource} />)
          : undefined
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
