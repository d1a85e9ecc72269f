/** What alerts bring to the service. */
import type { ServiceFeature } from '#engine/service';
import { alertCrossing } from '../crossing.ts';
import { alertWork } from './evaluate.ts';
import { alertHooks, computeState } from './hooks.ts';
import { alertMails } from './mails.ts';

export const alertService: ServiceFeature = {
  events: [{ resource: alertCrossing.name, actions: ['create', 'end'] }],
  hooks: alertHooks,
  compute: { alert: { state: computeState } },
  background: [alertWork, alertMails],
  about: {
    alert: 'Alerts: what is announced once a balance is low, or a limit is nearly used up.',
    alertCrossing: 'When alerts crossed, and whether their mails were sent.',
  },
};

export { alertChapter } from './demo.ts';
