/** The app's messages in Spanish. */
import { es as engine } from '../../i18n/es.ts';
import { mergeMessages } from '../../i18n/merge.ts';

export const es = mergeMessages(engine, {
  console: { name: 'Starter', tagline: 'Proyectos y sus tareas' },
  resources: {
    project: {
      name: 'Proyecto |||| Proyectos',
      empty: 'Aún no hay proyectos.',
      fields: { name: 'Nombre', stage: 'Etapa', client: 'Cliente' },
      choices: { stage: { planned: 'Previsto', running: 'En curso', done: 'Terminado' } },
    },
    task: {
      name: 'Tarea |||| Tareas',
      empty: 'Aún no hay tareas.',
      fields: {
        title: 'Título',
        project: 'Proyecto',
        due: 'Vence el',
        isDone: 'Hecha',
        client: 'Cliente',
      },
    },
  },
});
