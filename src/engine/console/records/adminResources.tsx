/** The react-admin Resource of each declaration. Page components are created once, not on every render. */
import type { ComponentType } from 'react';
import { Resource as AdminResource, type RaRecord } from 'react-admin';
import { Route } from 'react-router-dom';
import { isImportable } from '../../contract/imports.ts';
import type { Resource } from '../../contract/resource.ts';
import { lazyPart } from '../app/lazyPart.tsx';
import { withSlots } from '../app/recordSlots.ts';
import { useVisibleResource } from '../session/visibleResource.ts';
import { ResourceList } from './ResourceList.tsx';
import { representation } from './representation.ts';

/** Loaded with the first record page or form, so that lists load without them. */
const ResourceShow = lazyPart(async () => (await withSlots(import('./page/ResourceShow.tsx'))).ResourceShow);
const ResourceCreate = lazyPart(
  async () => (await withSlots(import('./form/ResourceCreate.tsx'))).ResourceCreate,
);
const ResourceEdit = lazyPart(async () => (await withSlots(import('./form/ResourceEdit.tsx'))).ResourceEdit);

const ImportPage = lazyPart(async () => (await withSlots(import('../imports/ImportPage.tsx'))).ImportPage);

export function adminResources(resources: readonly Resource[]) {
  return resources.map((resource) => (
    <AdminResource
      key={resource.name}
      name={resource.name}
      list={<VisiblePage resource={resource} Page={ResourceList} />}
      show={<VisiblePage resource={resource} Page={ResourceShow} />}
      create={
        resource.has.create && !resource.routes.create ? (
          <VisiblePage resource={resource} Page={ResourceCreate} />
        ) : undefined
      }
      edit={resource.has.edit ? <VisiblePage resource={resource} Page={ResourceEdit} /> : undefined}
      recordRepresentation={(record: RaRecord) => representation(resource, record)}
    >
      {isImportable(resource) && (
        <Route path="import" element={<VisiblePage resource={resource} Page={ImportPage} />} />
      )}
    </AdminResource>
  ));
}

type PageProps = { resource: Resource };

/** Hides fields that the role may not read or write. */
function VisiblePage({ resource, Page }: PageProps & { Page: ComponentType<PageProps> }) {
  return <Page resource={useVisibleResource(resource)} />;
}
