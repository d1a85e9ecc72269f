/** `npm run cluster -- NAME`: starts the environment of a test in tests/cluster for experiments, until Ctrl-C. */
import '../../src/features.ts';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const [name = ''] = process.argv.slice(2);
const programOf = (one: string) => join(import.meta.dirname, one, 'play.ts');
if (!/^[a-z]+$/.test(name) || !existsSync(programOf(name))) {
  const names = readdirSync(import.meta.dirname).filter((one) => existsSync(programOf(one)));
  console.error(`Say which: npm run cluster -- ${names.join(', or ')}`);
  process.exit(2);
}
await import(programOf(name));
