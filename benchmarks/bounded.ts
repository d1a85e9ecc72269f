/** Bounds how much processor time a server may have, so that one machine stands for several small ones. */
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { familyOf } from './usage.ts';

/** Microseconds. */
const PERIOD = 20_000;

/**
 * Its processes and all that they start from now on share so much of one core.
 * @returns ends it, once they have ended; undefined where the system does not let us: only root may, on Linux
 */
export function boundTo(share: number, pid: number): (() => void) | undefined {
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
      for (const one of familyOf(pid)) writeFileSync(join(folder, 'cgroup.procs'), String(one));
      return () => rmdirSync(folder);
    } catch {
      rmdirSync(folder);
    }
  }
  return undefined;
}
