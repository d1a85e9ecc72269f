/** The app's first resource. List, forms, pages, calls, rights and table are derived from it. */
import { boolean, date, defineResource, reference, text } from '../contract/index.ts';

export const task = defineResource({
  name: 'task',
  subject: 'Task',
  table: 'tasks',
  recordRepresentation: 'title',
  routes: { list: '/starter/tasks', item: '/starter/task' },
  group: 'overview',
  fields: {
    title: text({ required: true, max: 80 }),
    due: date(),
    isDone: boolean({ required: true, default: false }),
    client: reference('client', { required: true, createOnly: true }),
  },
  list: {
    columns: ['title', 'due', 'isDone', 'client'],
    filters: ['q', 'due', 'isDone'],
    search: ['title'],
    sort: ['title', 'ASC'],
  },
  rights: { member: ['manage'] },
  tenancy: { client: 'client' },
});
