/** Starts the built service: `node dist/service/main.js` in the app's folder. */
import './features.ts';
import { fileURLToPath } from 'node:url';
import { readSettings } from '../service/index.ts';
import { migrations } from './migrations/index.ts';
import { createService } from './service.ts';

/** The output folder of the console in vite.config.ts, relative to the built service. */
const console = fileURLToPath(new URL('../console/', import.meta.url));

const settings = readSettings(process.env);
const service = await createService(settings, { migrations, console });
process.stdout.write(`Starter ${await service.app.listen({ port: settings.port, host: settings.host })}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => service.close());
