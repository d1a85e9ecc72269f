/** A resource whose records refer to those of another: each task belongs to a project, and links to its page. */
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
    project: reference('project', { required: true }),
    due: date(),
    isDone: boolean({ required: true, default: false }),
    client: reference('client', { required: true, createOnly: true }),
  },
  list: {
    columns: ['title', 'project', 'due', 'isDone', 'client'],
    filters: ['q', 'project', 'due', 'isDone'],
    search: ['title'],
    sort: ['title', 'ASC'],
  },
  rights: { member: ['manage'] },
  tenancy: { client: 'client' },
});
