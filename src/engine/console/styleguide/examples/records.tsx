/** A record's page in all of its states, and its form. */
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { SAMPLE_ID } from '../../../contract/values/recordId.ts';
import { ResourceCreate } from '../../records/form/ResourceCreate.tsx';
import { ResourceEdit } from '../../records/form/ResourceEdit.tsx';
import { ResourceShow } from '../../records/page/ResourceShow.tsx';
import type { Example } from '../example.ts';
import { failingProvider, findRichestResource, pendingProvider } from '../samples.ts';

export function listRecordExamples(): Example[] {
  const resource = findRichestResource();
  const { item } = resource.routes;
  const path = `${item}/${SAMPLE_ID.slice(0, -1)}0`;
  const Page = () => (
    <ResourceContextProvider value={resource.name}>
      <Routes>
        <Route path={`${item}/create`} element={<ResourceCreate resource={resource} />} />
        <Route path={`${item}/:id/edit`} element={<ResourceEdit resource={resource} />} />
        <Route path={`${item}/:id`} element={<ResourceShow resource={resource} />} />
      </Routes>
    </ResourceContextProvider>
  );
  return [
    { name: 'ResourceShow', Example: Page, path, isPage: true },
    { name: 'ResourceShow: loading', Example: Page, path, isPage: true, dataProvider: pendingProvider },
    { name: 'ResourceShow: failed', Example: Page, path, isPage: true, dataProvider: failingProvider },
    { name: 'ResourceCreate', Example: Page, path: `${item}/create`, isPage: true },
    {
      ...{ name: 'ResourceEdit: loading', Example: Page, path: `${path}/edit` },
      ...{ isPage: true, dataProvider: pendingProvider },
    },
  ];
}
