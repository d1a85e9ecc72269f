/**
 * The Dockerfile's steps without a container: each stage is a folder, and what it copies and runs is done there,
 * with nothing of the checkout but what .dockerignore lets through. The base image and the user `node` are this
 * machine's Node and, where the tests run as root, its user `nobody`.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../journeys/product.ts';
import { outsideVitest } from '../setup/built-product.ts';

export type Instruction = { name: string; text: string };

export type Image = {
  /** Stands for the last stage's working directory. */
  folder: string;
  environment: Record<string, string>;
  command: string[];
  health: string[];
};

/** The Dockerfile's instructions, lines put together that a backslash parts. */
export function instructions(file = join(root, 'Dockerfile')): Instruction[] {
  return readFileSync(file, 'utf8')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', ...rest] = line.split(/\s+/);
      return { name, text: rest.join(' ') };
    });
}

/** What .dockerignore lets into the image: it shuts everything out and names the rest. */
export function allowedContext(file = join(root, '.dockerignore')): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
}

/** Makes the image below `place`. */
export function makeImage(place: string): Image {
  const context = join(place, 'context');
  for (const name of allowedContext()) cpSync(join(root, name), join(context, name), { recursive: true });
  const stages = new Map<string, string>();
  const image: Image = { folder: '', environment: {}, command: [], health: [] };
  chmodSync(place, 0o755);
  for (const { name, text } of instructions()) {
    if (name === 'FROM') {
      const stage = / AS (\w+)$/.exec(text)?.[1] ?? 'last';
      image.folder = join(place, stage);
      stages.set(stage, image.folder);
      mkdirSync(image.folder, { recursive: true });
    } else if (name === 'COPY') {
      copy(text, image.folder, context, stages);
    } else if (name === 'RUN') {
      execFileSync('sh', ['-c', text], {
        cwd: image.folder,
        env: outsideVitest(),
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    } else if (name === 'ENV') {
      for (const pair of text.split(' '))
        image.environment[pair.split('=')[0] ?? ''] = pair.split('=')[1] ?? '';
    } else if (name === 'CMD') {
      image.command = JSON.parse(text);
    } else if (name === 'HEALTHCHECK') {
      image.health = JSON.parse(text.slice(text.indexOf('[')));
    }
  }
  return image;
}

function copy(text: string, folder: string, context: string, stages: ReadonlyMap<string, string>): void {
  const from = /^--from=(\w+) /.exec(text)?.[1];
  const names = text.replace(/^--\S+ /, '').split(' ');
  const target = names.pop() ?? '';
  for (const name of names) {
    const source = from ? join(stages.get(from) ?? '', name.replace(/^\/app\//, '')) : join(context, name);
    const at = target.endsWith('/') ? join(folder, target, name) : join(folder, target);
    mkdirSync(dirname(at), { recursive: true });
    cpSync(source, at, { recursive: true, verbatimSymlinks: true });
  }
}

/** A program within the image, as its user. */
export function inImage(program: string, args: readonly string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [program, [...args]];
  return ['setpriv', ['--reuid=nobody', '--regid=nogroup', '--clear-groups', program, ...args]];
}
