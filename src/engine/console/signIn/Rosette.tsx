/** The ornament of the pages before the sign-in: a rosette as it is engraved on banknotes. */

type Ring = { radius: number; wave: number; petals: number; lines: number };

/** From the middle outward. Each ring is one closed curve, turned a little for each of its lines. */
const rings: readonly Ring[] = [
  { radius: 58, wave: 34, petals: 6, lines: 12 },
  { radius: 150, wave: 46, petals: 12, lines: 10 },
  { radius: 250, wave: 38, petals: 24, lines: 8 },
  { radius: 340, wave: 52, petals: 18, lines: 14 },
];

export function Rosette() {
  return (
    <svg className="sign-in-rosette" viewBox="-400 -400 800 800" aria-hidden="true">
      {rings.map((ring, at) => (
        <g key={ring.radius}>
          <path id={`ring${at}`} d={curveOf(ring)} />
          {Array.from({ length: ring.lines - 1 }, (_, line) => (
            <use
              key={line}
              href={`#ring${at}`}
              transform={`rotate(${((line + 1) * 360) / ring.petals / ring.lines})`}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

const POINTS_A_PETAL = 20;

function curveOf({ radius, wave, petals }: Ring): string {
  const points = petals * POINTS_A_PETAL;
  const coordinates = Array.from({ length: points }, (_, at) => {
    const angle = (at / points) * 2 * Math.PI;
    const distance = radius + wave * Math.sin(angle * petals);
    return `${(distance * Math.cos(angle)).toFixed(1)} ${(distance * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${coordinates.join('L')}Z`;
}
