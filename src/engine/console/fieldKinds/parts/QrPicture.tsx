/**
 * A QR code. Drawn in the browser, so that its content is not sent anywhere. Dark on light in both color
 * modes, because cameras can't read the inverse.
 */
import { encode } from 'uqr';

type Props = {
  text: string;
  /** A description for screen readers. */
  label: string;
  /** Pixels. */
  size?: number;
};

export function QrPicture({ text, label, size = 208 }: Props) {
  const { data, size: cells } = encode(text, { ecc: 'M', border: 3 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${cells} ${cells}`}
      shapeRendering="crispEdges"
      style={{ borderRadius: 8 }}
    >
      <rect width={cells} height={cells} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
