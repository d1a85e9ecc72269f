/** What a process and those it started have used so far, as Linux counts it. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export type Usage = {
  /** Seconds of processor time: in the programs, and in the kernel on their behalf. */
  user: number;
  system: number;
  /** Bytes of resident memory, shared pages counted once a process. */
  memory: number;
};

/** The process and all its descendants. Ended ones are counted where their parent waited for them. */
export function usageOf(pid: number): Usage {
  const all = processes();
  const family = familyOf(pid, all);
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
export function familyOf(pid: number, all = processes()): Set<number> {
  const family = new Set([pid]);
  // A child's id may be lower than its parent's, so one pass is not enough.
  for (let known = 0; known !== family.size; ) {
    known = family.size;
    for (const [id, { parent }] of all) if (family.has(parent)) family.add(id);
  }
  return family;
}

/** The process that started this one. */
export function parentOf(pid: number): number {
  const parent = processes().get(pid)?.parent;
  if (parent === undefined) throw new Error(`there is no process ${pid}`);
  return parent;
}

/** Seconds that all cores together have had nothing to do. */
export function idleSeconds(): number {
  // cpu user nice system idle …
  return Number(readFileSync('/proc/stat', 'utf8').split(/\s+/)[4]) / ticks;
}

type Process = Usage & { parent: number };

const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
const pageSize = Number(execFileSync('getconf', ['PAGESIZE'], { encoding: 'utf8' }));

function processes(): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The name of the program, in brackets, may hold spaces: fields are counted behind it.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      const at = (field: number) => Number(fields[field - 3]);
      const user = (at(14) + at(16)) / ticks;
      const system = (at(15) + at(17)) / ticks;
      found.set(Number(name), { parent: at(4), user, system, memory: at(24) * pageSize });
    } catch {
      // It ended between the two reads.
    }
  }
  return found;
}
