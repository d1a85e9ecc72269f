/** `npm run explain -- RESOURCE`: prints what follows from its declaration. */
import '../schema.ts';
import { runExplainCommand } from '../engine/tools/explain/explainCommand.ts';
import { messages } from '../messages.ts';

await runExplainCommand(messages);
