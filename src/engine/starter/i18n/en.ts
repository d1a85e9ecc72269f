/** The app's messages, which take precedence over the engine's: one file per language. */
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
