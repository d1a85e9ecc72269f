/** What the app says, over what the engine says: a file for each of its languages. */
import { en as engine } from '../../i18n/en.ts';
import { mergeMessages } from '../../i18n/merge.ts';

export const en = mergeMessages(engine, {
  console: { name: 'Starter', tagline: 'Tasks of people' },
  resources: {
    task: {
      name: 'Task |||| Tasks',
      empty: 'There are no tasks yet.',
      fields: { title: 'Title', due: 'Due on', isDone: 'Done', client: 'Client' },
    },
  },
});
