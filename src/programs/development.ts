/** What `npm run dev` starts, again after each change of the service. */
import '../schema.ts';
import { readSettings } from '#engine/service';
import { createService } from '../service.ts';
import { greet, printNewSecrets } from './greeting.ts';

/** Creates the service, without listening. @param port of the development server */
export async function startInDevelopment(port: number) {
  const settings = readSettings(process.env);
  const service = await createService(settings);
  printNewSecrets(service);
  greet(port, settings);
  return service;
}
