/** What `npm run dev` starts, again after each change of the service. */
import './features.ts';
import { readSettings } from '../service/index.ts';
import { migrations } from './migrations/index.ts';
import { createService } from './service.ts';

/** Creates the service, without listening. */
export const startInDevelopment = () => createService(readSettings(process.env), { migrations });
