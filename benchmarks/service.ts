/** Starts and ends the built service as a separate process, as operators run it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type RunningService = {
  port: number;
  pid: number;
  stop(): Promise<void>;
};

const built = join(import.meta.dirname, '../dist/bench/main.js');

/**
 * @param environment the service's settings; nothing else of this process's environment is passed on
 * @param program the built service
 * @param onLine receives each line printed after the service listens
 */
export async function startService(
  environment: Record<string, string>,
  program = built,
  onLine: (line: string) => void = () => undefined,
): Promise<RunningService> {
  const child = spawn(process.execPath, [...profiling(), program], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DEMO: 'off',
      LOG: 'off',
      NODE_ENV: 'production',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A failing benchmark leaves no process behind.
  const end = () => child.kill('SIGKILL');
  process.on('exit', end);
  const ended = once(child, 'exit').finally(() => process.off('exit', end));
  const port = await Promise.race([
    readPort(child, onLine),
    ended.then(([code]) => {
      throw new Error(`the service ended with ${code} instead of starting`);
    }),
  ]);
  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** BENCH_PROFILE=folder writes a CPU profile of each service process there. */
function profiling(): string[] {
  const folder = process.env.BENCH_PROFILE;
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
}

async function readPort(child: ChildProcess, onLine: (line: string) => void): Promise<number> {
  if (!child.stdout) throw new Error('the service has no output to read its port from');
  const lines = createInterface({ input: child.stdout });
  const port = await new Promise<number>((resolve, reject) => {
    lines.on('line', (line) => {
      const match = /Monedero +http:\S+:(\d+)/.exec(line)?.[1];
      if (match !== undefined) resolve(Number(match));
    });
    lines.on('close', () => reject(new Error('the service ended without saying where it listens')));
  });
  lines.removeAllListeners('line').on('line', onLine);
  return port;
}
