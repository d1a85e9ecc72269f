/** A streaming replica of a cluster, created by pg_basebackup and removed with the test. */
import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from './machine.ts';
import { type Cluster, startCluster } from './postgres.ts';

export type Standby = Cluster & {
  /** Pauses all of its processes with open connections, or resumes them. */
  freeze(): void;
  thaw(): void;
};

/** @param settings lines of its postgresql.conf */
export async function startStandby(
  primary: Pick<Cluster, 'url'>,
  settings: Record<string, string> = {},
): Promise<Standby> {
  const folder = mkdtempSync(join(tmpdir(), 'monedero-standby-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    copyOf(primary, folder);
    const standby = await startCluster(settings, folder);
    const signal = (name: NodeJS.Signals) => {
      const first = standby.pid();
      const others = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ');
      for (const pid of [first, ...others]) process.kill(Number(pid), name);
    };
    return {
      ...standby,
      freeze: () => signal('SIGSTOP'),
      thaw: () => signal('SIGCONT'),
      stop() {
        try {
          signal('SIGCONT');
          standby.kill();
        } catch {
          // The test has killed it already.
        }
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** PostgreSQL refuses root, so the copy is made as the cluster's user. */
function copyOf(primary: Pick<Cluster, 'url'>, folder: string): void {
  const copy = [join(findPostgres(), 'pg_basebackup'), '-d', primary.url, '-D', join(folder, 'data')];
  const command = [...copy, '-R', '-c', 'fast', '--no-sync'];
  if (process.getuid?.() === 0) {
    const [user, group] = ['-u', '-g'].map((which) =>
      Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' })),
    ) as [number, number];
    chownSync(folder, user, group);
    command.unshift('setpriv', `--reuid=${user}`, `--regid=${group}`, '--clear-groups');
  }
  const [file = '', ...rest] = command;
  execFileSync(file, rest, { stdio: 'ignore', cwd: folder });
}
