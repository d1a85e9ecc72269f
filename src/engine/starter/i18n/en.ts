/** The app's messages, which take precedence over the engine's: one file per language. */
import { en as engine } from '../../i18n/en.ts';
import { mergeMessages } from '../../i18n/merge.ts';

export const en = mergeMessages(engine, {
  console: { name: 'Starter', tagline: 'Projects and their tasks' },
  resources: {
    project: {
      name: 'Project |||| Projects',
      empty: 'There are no projects yet.',
      fields: { name: 'Name', stage: 'Stage', client: 'Client' },
      choices: { stage: { planned: 'Planned', running: 'Running', done: 'Done' } },
    },
    task: {
      name: 'Task |||| Tasks',
      empty: 'There are no tasks yet.',
      fields: { title: 'Title', project: 'Project', due: 'Due on', isDone: 'Done', client: 'Client' },
    },
  },
});
