/**
 * The color tokens: warm paper and ink with one accent, the blue-green of a banknote. Any other color has a
 * meaning: money in, money out, or a status. tests/console/app/look.test.ts checks the contrasts.
 */
export type ThemeColors = {
  mode: 'light' | 'dark';
  /** Interactive elements, selection and focus. */
  accent: string;
  onAccent: string;
  /** The page background. */
  ground: string;
  /** Cards, tables and menus. */
  paper: string;
  /** One step darker than paper: table heads, tracks, hover. */
  sunken: string;
  ink: string;
  /** Labels and secondary text. */
  faint: string;
  /** Decorative lines; no information depends on them. */
  line: string;
  /** Outlines of inputs and switches: 3:1 against their surroundings (WCAG 1.4.11). */
  control: string;
  success: string;
  error: string;
  warning: string;
  info: string;
  /** Shadow of menus and dialogs. */
  shadow: string;
};

export const light: ThemeColors = {
  mode: 'light',
  accent: '#0b6b5d',
  onAccent: '#ffffff',
  ground: '#f8f7f4',
  paper: '#ffffff',
  sunken: '#f3f1ed',
  ink: '#1d1c19',
  faint: '#625e56',
  line: '#e7e4de',
  control: '#8b867c',
  success: '#2c6a1c',
  error: '#b3261e',
  warning: '#855000',
  info: '#2a5a9e',
  shadow: '0 1px 2px rgba(29, 28, 25, 0.06), 0 8px 24px rgba(29, 28, 25, 0.12)',
};

export const dark: ThemeColors = {
  mode: 'dark',
  accent: '#67c9b4',
  onAccent: '#05231d',
  ground: '#131312',
  paper: '#1b1b19',
  sunken: '#232321',
  ink: '#ebe9e4',
  faint: '#a8a49b',
  line: '#2e2d2a',
  control: '#7c786f',
  success: '#93cf7f',
  error: '#ff9c92',
  warning: '#efbc6c',
  info: '#93bdf2',
  shadow: '0 0 0 1px rgba(0, 0, 0, 0.4), 0 12px 32px rgba(0, 0, 0, 0.55)',
};
