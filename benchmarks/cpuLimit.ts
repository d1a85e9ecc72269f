/** Limits a server's processor time, so that one machine can stand for several small ones. */
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listDescendants } from './usage.ts';

/** Microseconds. */
const PERIOD = 20_000;

/**
 * Limits the process and all its later children to a share of one core.
 * @returns a function that removes the limit once they have ended; undefined without permission: requires root on
 *   Linux
 */
export function limitCpu(share: number, pid: number): (() => void) | undefined {
  const name = `monedero-bench-${pid}`;
  const quota = String(Math.round(share * PERIOD));
  for (const [root, settings] of [
    ['/sys/fs/cgroup/cpu', { 'cpu.cfs_period_us': String(PERIOD), 'cpu.cfs_quota_us': quota }],
    ['/sys/fs/cgroup', { 'cpu.max': `${quota} ${PERIOD}` }],
  ] as const) {
    const folder = join(root, name);
    try {
      mkdirSync(folder);
    } catch {
      continue;
    }
    try {
      for (const [setting, value] of Object.entries(settings)) {
        if (!existsSync(join(folder, setting))) throw new Error(`there is no ${setting}`);
        writeFileSync(join(folder, setting), value);
      }
      for (const one of listDescendants(pid)) writeFileSync(join(folder, 'cgroup.procs'), String(one));
      return () => rmdirSync(folder);
    } catch {
      rmdirSync(folder);
    }
  }
  return undefined;
}
