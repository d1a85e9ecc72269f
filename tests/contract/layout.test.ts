/** Only the room of the database knows whether its tables lie on several servers, or whether it has an archive: docs/adr/0098. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '../../src');
const room = 'engine/service/database/';

/** What a file would have to name to branch on it. */
const names =
  /isDistributed|hasCitus|hasArchive|waitForPreparedCommits|ONE_SERVER|CLUSTER|layout\/(oneServer|cluster)|pg_dist_|citus\.\w+_|archive \?/;

const branching = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && names.test(readFileSync(join(src, file), 'utf8')),
);

it('only files in the database folder name the layout', () => {
  expect(branching.filter((file) => !file.startsWith(room))).toEqual([]);
});

it('the database folder names it', () => {
  expect(branching).toContain(`${room}layout/cluster.ts`);
});
