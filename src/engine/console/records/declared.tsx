/** The react-admin Resource of each declaration. Its pages are made once, not at each render. */
import { Resource as AdminResource, type RaRecord } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';
import { part } from '../app/part.tsx';
import { withSlots } from '../app/recordSlots.ts';
import { ResourceList } from './ResourceList.tsx';
import { representation } from './representation.ts';

/** Fetched with the first record that is opened, or the first form: lists come without them. */
const ResourceShow = part(async () => (await withSlots(import('./page/ResourceShow.tsx'))).ResourceShow);
const ResourceCreate = part(
  async () => (await withSlots(import('./form/ResourceCreate.tsx'))).ResourceCreate,
);
const ResourceEdit = part(async () => (await withSlots(import('./form/ResourceEdit.tsx'))).ResourceEdit);

export function declaredResources(resources: readonly Resource[]) {
  return resources.map((resource) => (
    <AdminResource
      key={resource.name}
      name={resource.name}
      list={<ResourceList resource={resource} />}
      show={<ResourceShow resource={resource} />}
      create={
        resource.has.create && !resource.routes.create ? <ResourceCreate resource={resource} /> : undefined
      }
      edit={resource.has.edit ? <ResourceEdit resource={resource} /> : undefined}
      recordRepresentation={(record: RaRecord) => representation(resource, record)}
    />
  ));
}
