/**
 * A temporary folder, in which each folder stands for a machine: what runs there has it as its working directory, so that all of
 * it can be found, killed and stopped at once, whoever started it. It all ends with this process, however that ends.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, openSync, readdirSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asPostgres, giveToPostgres } from '../../../tests/setup/postgres.ts';

export type Machines = {
  folder: string;
  /** Makes one, for the user whom PostgreSQL runs as. @returns its folder */
  add(name: string): string;
  /** Starts a program there as that user; what it says goes to the file `log`. */
  run(machine: string, command: readonly string[], environment?: Record<string, string>): ChildProcess;
  /** Has this process end with the others, wherever it works. */
  keep(pid: number): void;
  /** Sends a signal to everything that runs there. */
  signal(machine: string, signal: NodeJS.Signals): void;
  /** Ends everything, and removes the folder. */
  end(): Promise<void>;
};

/** Reads to the end of its input, which comes when its parent ends, and then kills whatever it read of or works below the folder. */
const keeping = `
  while read -r process; do others="$others $process"; done
  kill -KILL $others
  for round in 1 2 3; do
    for process in /proc/[0-9]*; do
      case $(readlink "$process/cwd") in "$0" | "$0"/*) kill -KILL "\${process#/proc/}" ;; esac
    done
  done
  rm -rf "$0"`;

export function startMachines(): Machines {
  const folder = mkdtempSync(join(tmpdir(), 'monedero-cluster-'));
  chmodSync(folder, 0o755);
  const keeper = spawn('sh', ['-c', keeping, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    // A signal from the terminal is not for it.
    detached: true,
  });
  return {
    folder,
    add(name) {
      const path = join(folder, name);
      mkdirSync(path, { mode: 0o700 });
      giveToPostgres(path);
      return path;
    },
    run(machine, command, environment) {
      const log = openSync(join(folder, `${machine}.log`), 'a');
      const [file, args] = asPostgres(command);
      return spawn(file, args, {
        cwd: join(folder, machine),
        env: { ...process.env, ...environment },
        stdio: ['ignore', log, log],
        detached: true,
      });
    },
    keep: (pid) => void keeper.stdin?.write(`${pid}\n`),
    signal(machine, signal) {
      // Once more, for what was being started meanwhile.
      for (let round = 1; round <= 3; round += 1) {
        for (const pid of workingIn(join(folder, machine))) kill(pid, signal);
      }
    },
    async end() {
      const ended = once(keeper, 'exit');
      keeper.stdin?.end();
      await ended;
    },
  };
}

/** Asks again until there is an answer. @throws Error that says what was waited for, after two minutes */
export async function until<Answer>(
  what: string,
  look: () => Promise<Answer | false | undefined> | Answer | false | undefined,
): Promise<Answer> {
  const late = Date.now() + 120_000;
  for (;;) {
    const answer = await look();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > late) throw new Error(`it did not come about that ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Runs a program to its end as the user whom PostgreSQL runs as. @returns what it printed */
export async function printed(command: readonly string[]): Promise<string> {
  const [file, args] = asPostgres(command);
  return (await promisify(execFile)(file, args, { encoding: 'utf8', cwd: '/' })).stdout;
}

function workingIn(folder: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const path = readlinkSync(`/proc/${name}/cwd`);
      return path === folder || path.startsWith(`${folder}/`) ? [Number(name)] : [];
    } catch {
      // It has ended, or only waits for its parent to hear of it.
      return [];
    }
  });
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
