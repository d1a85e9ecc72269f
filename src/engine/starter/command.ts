/** The operator's commands: `node dist/service/command.js verify` and others, which `npm run` knows too. */
import './features.ts';
import { buildCommands, runNamedCommand } from '../service/index.ts';
import { migrations } from './migrations/index.ts';

await runNamedCommand(buildCommands({ migrations }));
