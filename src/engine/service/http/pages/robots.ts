/** GET /robots.txt: search engines must not index anything. */
import type { Routes } from '../../core.ts';

export const robotsRoutes: Routes = ({ app }) => {
  app.get('/robots.txt', async (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(EVERYTHING),
  );
};

const EVERYTHING = 'User-agent: *\nDisallow: /\n';
