/** The ornament of the sign-in pages: a guilloche rosette, as engraved on banknotes. */

type Ring = { radius: number; wave: number; petals: number; lines: number };

/** From the center outward. Each ring repeats one closed curve, rotated slightly for each line. */
const rings: readonly Ring[] = [
  { radius: 58, wave: 34, petals: 6, lines: 12 },
  { radius: 150, wave: 46, petals: 12, lines: 10 },
  { radius: 250, wave: 38, petals: 24, lines: 8 },
  { radius: 340, wave: 52, petals: 18, lines: 14 },
];

export function Rosette() {
  return (
    <svg className="sign-in-rosette" viewBox="-400 -400 800 800" aria-hidden="true">
      {rings.map((ring, index) => (
        <g key={ring.radius}>
          <path id={`ring${index}`} d={buildPath(ring)} />
          {Array.from({ length: ring.lines - 1 }, (_, line) => (
            <use
              key={line}
              href={`#ring${index}`}
              transform={`rotate(${((line + 1) * 360) / ring.petals / ring.lines})`}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

const POINTS_PER_PETAL = 20;

function buildPath({ radius, wave, petals }: Ring): string {
  const points = petals * POINTS_PER_PETAL;
  const coordinates = Array.from({ length: points }, (_, index) => {
    const angle = (index / points) * 2 * Math.PI;
    const distance = radius + wave * Math.sin(angle * petals);
    return `${(distance * Math.cos(angle)).toFixed(1)} ${(distance * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${coordinates.join('L')}Z`;
}
