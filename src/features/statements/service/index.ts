/** The service part of statements. */
import type { ServiceFeature } from '#engine/service';
import { statementFile } from './file.ts';
import { registerStatementRoutes } from './routes.ts';

export const statementService: ServiceFeature = {
  routes: [registerStatementRoutes],
  reports: [statementFile],
};
