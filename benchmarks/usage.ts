/** The resources used so far by a process and its children, as counted by Linux. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export type Usage = {
  /** Seconds of processor time: in user mode, and in the kernel. */
  user: number;
  system: number;
  /** Bytes of resident memory; shared pages count once per process. */
  memory: number;
};

/** The process and all its descendants. Ended ones count if their parent waited for them. */
export function readUsage(pid: number): Usage {
  const all = listProcesses();
  const family = listDescendants(pid, all);
  const total = { user: 0, system: 0, memory: 0 };
  for (const id of family) {
    const one = all.get(id);
    if (!one) continue;
    total.user += one.user;
    total.system += one.system;
    total.memory += one.memory;
  }
  return total;
}

/** The ids of the process and of all its descendants. */
export function listDescendants(pid: number, all = listProcesses()): Set<number> {
  const family = new Set([pid]);
  // A child's id may be lower than its parent's, so one pass is not enough.
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const [id, { parent }] of all) if (family.has(parent)) family.add(id);
  }
  return family;
}

/** The process that started this one. */
export function getParent(pid: number): number {
  const parent = listProcesses().get(pid)?.parent;
  if (parent === undefined) throw new Error(`there is no process ${pid}`);
  return parent;
}

/** Idle seconds of all cores together. */
export function readIdleSeconds(): number {
  // cpu user nice system idle …
  return Number(readFileSync('/proc/stat', 'utf8').split(/\s+/)[4]) / ticks;
}

type Process = Usage & { parent: number };

const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
const pageSize = Number(execFileSync('getconf', ['PAGESIZE'], { encoding: 'utf8' }));

function listProcesses(): Map<number, Process> {
  const result = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The program's name, in parentheses, may contain spaces: fields are counted after it.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      const at = (field: number) => Number(fields[field - 3]);
      const user = (at(14) + at(16)) / ticks;
      const system = (at(15) + at(17)) / ticks;
      result.set(Number(name), { parent: at(4), user, system, memory: at(24) * pageSize });
    } catch {
      // It ended between the two reads.
    }
  }
  return result;
}
