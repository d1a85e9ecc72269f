/** What the command palette offers: a screen, something to do, or a record. */

export type Entry = {
  /** Unique among all that are offered. */
  key: string;
  label: string;
  /** What is said beside, to tell it from others. */
  detail?: string;
  icon: string;
  /** Where it leads, a public address, or what it does. */
  target: string | (() => void);
};

export type EntryGroup = { title: string; entries: Entry[] };

/** The entries whose words begin with, or hold, every word that is typed; accents and case make no difference. */
export function matching(entries: readonly Entry[], typed: string): Entry[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  return entries.filter(({ label, detail = '' }) => {
    const text = plain(`${label} ${detail}`);
    return wanted.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
