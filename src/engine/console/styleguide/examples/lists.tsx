/** A list in all of its states. */
import { ListBase, ResourceContextProvider } from 'react-admin';
import { CompactRows } from '../../lists/rows/CompactRows.tsx';
import { ResourceList } from '../../records/ResourceList.tsx';
import type { Example } from '../example.ts';
import { emptyProvider, failingProvider, findRichestResource, pendingProvider } from '../samples.ts';

export function listListExamples(): Example[] {
  const resource = findRichestResource();
  const path = resource.routes.list;
  const noMatch = `${path}?filter=${encodeURIComponent('{"q":"nothing"}')}`;
  const List = () => (
    <ResourceContextProvider value={resource.name}>
      <ResourceList resource={resource} />
    </ResourceContextProvider>
  );
  const Narrow = () => (
    <ListBase resource={resource.name} disableAuthentication>
      <CompactRows resource={resource} />
    </ListBase>
  );
  return [
    { name: 'ResourceList', Example: List, path, isPage: true },
    { name: 'CompactRows', Example: Narrow, path },
    { name: 'ResourceList: no records', Example: List, path, dataProvider: emptyProvider },
    { name: 'ResourceList: no matches', Example: List, path: noMatch, dataProvider: emptyProvider },
    { name: 'ResourceList: failed', Example: List, path, dataProvider: failingProvider },
    { name: 'ResourceList: loading', Example: List, path, dataProvider: pendingProvider },
  ];
}
