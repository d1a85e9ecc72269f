/**
 * Reference images, and how far a screenshot may differ from one: anti-aliased pixels don't count, and others only where
 * many are close together. Machines draw the edges of the same letters differently, but another color, a missing column
 * or a shift changes an area.
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

const references = join(import.meta.dirname, 'references');
/** Where the images of a failed comparison are. */
const failures = join(tmpdir(), 'monedero-visual');

/** From this distance a pixel has another color; that of black and white is 1. */
const COLOR_DISTANCE = 0.04;
/** Differing pixels are counted in squares with this side. */
const SQUARE = 16;
/** At most so many pixels of any such square may differ. */
export const BUDGET = 64;

type Picture = { data: Buffer; width: number; height: number };

/**
 * The most pixels that differ in any square; all, if the sizes differ.
 * @param marked receives a picture of the differences
 */
export async function countDifference(
  screenshot: Buffer,
  reference: Buffer | string,
  marked?: (picture: Picture) => Promise<unknown>,
): Promise<number> {
  const [actual, expected] = [await read(screenshot), await read(reference)];
  const { width, height } = actual;
  if (width !== expected.width || height !== expected.height) return SQUARE * SQUARE;
  const data = marked ? Buffer.alloc(actual.data.length) : null;
  const options = { threshold: COLOR_DISTANCE, windowSize: SQUARE };
  const count = pixelmatch(actual.data, expected.data, data, width, height, options);
  if (data && count > BUDGET) await marked?.({ data, width, height });
  return count;
}

async function read(image: Buffer | string): Promise<Picture> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Nothing, or how the screenshot differs from the reference of this name, with the paths of the images. */
export async function findDifference(name: string, screenshot: Buffer): Promise<string[]> {
  const reference = join(references, `${name}.webp`);
  if (!existsSync(reference)) return [`${name} has no reference image: npm run screenshots:accept`];
  const [actual, difference] = ['actual', 'difference'].map((what) => join(failures, `${name}.${what}.png`));
  await mkdir(dirname(join(failures, name)), { recursive: true });
  const count = await countDifference(screenshot, reference, ({ data, width, height }) =>
    sharp(data, { raw: { width, height, channels: 4 } }).toFile(String(difference)),
  );
  if (count <= BUDGET) return [];
  await sharp(screenshot).toFile(String(actual));
  return [`${name} differs by ${count} pixels in a square: ${reference}, ${actual}, ${difference}`];
}

/** Replaces the reference of this name, unless it looks the same. */
export async function accept(name: string, screenshot: Buffer): Promise<void> {
  const reference = join(references, `${name}.webp`);
  if (existsSync(reference) && (await countDifference(screenshot, reference)) === 0) return;
  await mkdir(dirname(reference), { recursive: true });
  await sharp(screenshot).webp({ lossless: true, effort: 6 }).toFile(reference);
}
