import { createTheme } from '@mui/material/styles';
import { getContrastRatio } from '@mui/system';
import { describe, expect, it } from 'vitest';
import { dark, light, type ThemeColors } from '../../../src/engine/console/theme/skins.ts';
import { tint } from '../../../src/engine/console/theme/surfaces.ts';
import { darkTheme, lightTheme } from '../../../src/engine/console/theme/theme.ts';

/** What `over` looks like where it is laid on `under`; both as #rrggbb, `over` with a part of its opacity. */
function laid(over: string, under: string): string {
  const [, red = 0, green = 0, blue = 0, opacity = 1] = (
    /rgba\((\d+), (\d+), (\d+), ([\d.]+)\)/.exec(over) ?? []
  ).map(Number);
  const mixed = [red, green, blue].map((channel, at) => {
    const beneath = Number.parseInt(under.slice(1 + 2 * at, 3 + 2 * at), 16);
    return Math.round(channel * opacity + beneath * (1 - opacity));
  });
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const grounds = (skin: ThemeColors) => [skin.ground, skin.paper, skin.sunken];

/** The combinations that do not reach the ratio. */
function weak(pairs: [string, string][], ratio: number): string[] {
  return pairs
    .filter(([front, back]) => getContrastRatio(front, back) < ratio)
    .map(([front, back]) => `${front} on ${back}: ${getContrastRatio(front, back).toFixed(2)}`);
}

describe.each([light, dark])('the $mode theme', (skin) => {
  it('has readable text on every surface (WCAG 1.4.3)', () => {
    const words = [skin.ink, skin.faint, skin.accent, skin.success, skin.error, skin.warning, skin.info];
    const pairs = words.flatMap((word) => grounds(skin).map((back): [string, string] => [word, back]));
    expect(weak([...pairs, [skin.onAccent, skin.accent], [skin.paper, skin.ink]], 4.5)).toEqual([]);
  });

  it('has readable states on their tint', () => {
    const states = [skin.success, skin.error, skin.warning, skin.info, skin.accent];
    expect(
      weak(
        states.map((word) => [word, laid(tint(word, skin), skin.paper)]),
        4.5,
      ),
    ).toEqual([]);
  });

  it('has readable text on filled elements, also when hovered', () => {
    const { palette } = createTheme(skin.mode === 'dark' ? darkTheme : lightTheme);
    const filled = [palette.primary, palette.success, palette.error, palette.warning, palette.info];
    expect(
      weak(
        filled.flatMap(({ main, dark, contrastText }): [string, string][] => [
          [contrastText, main],
          [contrastText, dark],
        ]),
        4.5,
      ),
    ).toEqual([]);
  });

  it('has visible field outlines and focus rings (WCAG 1.4.11)', () => {
    const lines = [skin.control, skin.accent];
    const pairs = lines.flatMap((line) => grounds(skin).map((back): [string, string] => [line, back]));
    expect(weak(pairs, 3)).toEqual([]);
  });
});

it("the first paint has the page's background color", async () => {
  const { readFileSync } = await import('node:fs');
  const script = readFileSync('src/engine/console/start/boot.js', 'utf8');
  for (const theme of [lightTheme, darkTheme]) {
    expect(script).toContain(createTheme(theme).palette.background.default);
  }
});
