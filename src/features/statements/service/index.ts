/** What statements bring to the service. */
import type { ServiceFeature } from '#engine/service';
import { statementFile } from './file.ts';
import { statementRoutes } from './routes.ts';

export const statementService: ServiceFeature = { routes: [statementRoutes], reports: [statementFile] };
