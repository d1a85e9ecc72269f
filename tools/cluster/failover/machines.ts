/**
 * A temporary folder in which each subfolder stands for a machine. Programs run with it as their working directory, so
 * that all of them can be found, signalled and killed, whoever started them. Everything ends with this process, however
 * it exits.
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
  /** Creates one, owned by the user of PostgreSQL. @returns its folder */
  add(name: string): string;
  /** Starts a program there as that user; its output goes to a log file. */
  run(machine: string, command: readonly string[], environment?: Record<string, string>): ChildProcess;
  /** Kills this process with the others, whatever its working directory. */
  keep(pid: number): void;
  /** Sends a signal to everything that runs there. */
  signal(machine: string, signal: NodeJS.Signals): void;
  /** Kills everything and deletes the folder. */
  end(): Promise<void>;
};

/**
 * Reads its input to the end, which comes when the parent exits, and then kills the processes it read and those in the
 * folder.
 */
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
    // Does not receive the terminal's signals.
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
      // Repeated, for processes that were just being started.
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

/** Polls until there is a result. @throws Error with the description after two minutes */
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

/** Runs a program as the user of PostgreSQL. @returns its output */
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
      // It has exited, or is a zombie.
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
