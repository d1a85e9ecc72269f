/** What a process and those it started have used so far, as Linux counts it. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export type Usage = {
  /** Seconds of processor time, user and system. */
  cpu: number;
  /** Bytes of resident memory, shared pages counted once a process. */
  memory: number;
};

/** The process and all its descendants. Ended ones are counted where their parent waited for them. */
export function usageOf(pid: number): Usage {
  const all = processes();
  const family = new Set([pid]);
  // A child's id may be lower than its parent's, so one pass is not enough.
  for (let known = 0; known !== family.size; ) {
    known = family.size;
    for (const [id, { parent }] of all) if (family.has(parent)) family.add(id);
  }
  let cpu = 0;
  let memory = 0;
  for (const id of family) {
    cpu += all.get(id)?.cpu ?? 0;
    memory += all.get(id)?.memory ?? 0;
  }
  return { cpu, memory };
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
      const cpu = (at(14) + at(15) + at(16) + at(17)) / ticks;
      found.set(Number(name), { parent: at(4), cpu, memory: at(24) * pageSize });
    } catch {
      // It ended between the two reads.
    }
  }
  return found;
}
