/** Whether a color can be read on white paper: WCAG 2.2 demands 4.5:1 of text. */

const MIN_CONTRAST = 4.5;

/** @param color as `#rrggbb` */
export function hasContrast(color: string): boolean {
  // White has the luminance 1; WCAG adds 0.05 to both for reflected light.
  return 1.05 / (computeLuminance(color) + 0.05) >= MIN_CONTRAST;
}

/** WCAG's relative luminance, from 0 for black to 1 for white. */
function computeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
