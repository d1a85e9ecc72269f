/** Packs the engine for products outside this checkout: JavaScript, types and the files that it reads. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ToolError } from '../toolError.ts';
import { buildManifest } from './manifest.ts';

const ENGINE = 'src/engine';
/** Below the checkout, and removed before each run. */
export const OUTPUT = 'dist/engine';

/**
 * @param root of the checkout
 * @param folder that receives the tarball
 * @returns the tarball's file name
 * @throws ToolError if the engine does not compile, or imports a package that `package.json` does not list
 */
export function packEngine(root: string, folder: string): string {
  const output = join(root, OUTPUT);
  rmSync(output, { recursive: true, force: true });
  run(root, join(root, 'node_modules/.bin/tsc'), '--project', `${ENGINE}/tsconfig.package.json`);
  copyAssets(join(root, ENGINE), output);
  const checkout = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(
    join(output, 'package.json'),
    `${JSON.stringify(buildManifest(checkout, output), null, 2)}\n`,
  );
  cpSync(join(root, 'LICENSE'), join(output, 'LICENSE'));
  mkdirSync(folder, { recursive: true });
  return run(output, 'npm', 'pack', '--silent', '--pack-destination', folder).trim();
}

/** The parts that the compiler emits, with what it leaves out: SQL, CSS, JavaScript and declarations of types. */
function copyAssets(from: string, to: string): void {
  const emitted = readdirSync(to);
  for (const file of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    if (!emitted.some((part) => file.startsWith(`${part}/`))) continue;
    if (!/\.(sql|css|js|cjs|d\.ts)$/.test(file)) continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(from, file), join(to, file));
  }
}

function run(cwd: string, program: string, ...args: string[]): string {
  try {
    return execFileSync(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new ToolError(`${program} failed:\n${stdout}${stderr}`);
  }
}
