/** An ornament for documents: the guilloche of the sign-in pages (Rosette.tsx) unrolled into a band of any width. */
import { useId } from 'react';

type Strand = { wave: number; length: number; lines: number };

/** Each strand repeats one wave, shifted slightly for each line. All lengths divide the tile's. */
const strands: readonly Strand[] = [
  { wave: 12, length: 80, lines: 8 },
  { wave: 8, length: 40, lines: 5 },
];

const TILE = 80;
const HEIGHT = 28;

/** @param color of the lines */
export function GuillocheBand({ color }: { color: string }) {
  const id = useId();
  return (
    <svg aria-hidden="true" width="100%" height={HEIGHT} style={{ display: 'block' }}>
      <pattern id={id} width={TILE} height={HEIGHT} patternUnits="userSpaceOnUse">
        {strands.flatMap(({ lines, ...strand }) =>
          Array.from({ length: lines }, (_, line) => (
            <path
              key={`${strand.length} ${line}`}
              d={buildWave(strand, line / lines)}
              style={{ stroke: color, strokeWidth: 0.5, fill: 'none' }}
            />
          )),
        )}
      </pattern>
      <rect width="100%" height={HEIGHT} fill={`url(#${id})`} />
    </svg>
  );
}

const STEP = 2;

/** @param shift as a part of the wave's length */
function buildWave({ wave, length }: Pick<Strand, 'wave' | 'length'>, shift: number): string {
  const points = Array.from({ length: TILE / STEP + 3 }, (_, index) => {
    // Beyond both edges, so that the ends of lines are outside the tile.
    const x = (index - 1) * STEP;
    const y = HEIGHT / 2 + wave * Math.sin((x / length + shift) * 2 * Math.PI);
    return `${x} ${y.toFixed(2)}`;
  });
  return `M${points.join('L')}`;
}
