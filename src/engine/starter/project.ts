/** The app's first resource. List, forms, pages, calls, rights and table are derived from it. */
import { choice, defineResource, reference, text } from '../contract/index.ts';

export const project = defineResource({
  name: 'project',
  subject: 'Project',
  table: 'projects',
  recordRepresentation: 'name',
  routes: { list: '/starter/projects', item: '/starter/project' },
  group: 'overview',
  fields: {
    name: text({ required: true, max: 80 }),
    stage: choice(['planned', 'running', 'done'], { required: true, default: 'planned' }),
    client: reference('client', { required: true, createOnly: true }),
  },
  list: {
    columns: ['name', 'stage', 'client'],
    filters: ['q', 'stage'],
    search: ['name'],
    sort: ['name', 'ASC'],
  },
  rights: { member: ['manage'] },
  tenancy: { client: 'client' },
});
