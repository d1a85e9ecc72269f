/**
 * Renders the verification of a receipt as a public page: plain HTML without external resources or scripts.
 */

import { thisApp } from '#engine/contract';
import { preferredLanguage } from '#engine/service';
import type { CheckedReceipt } from '../calls.ts';
import { describeReversal, describeState, listFacts, productMessages } from './facts.ts';

export function renderReceipt(
  { receipt, state, issuer }: CheckedReceipt,
  acceptLanguage: string | undefined,
): string {
  const language = preferredLanguage(acceptLanguage);
  const { checked, issuer: issuedBy } = productMessages(language).console.receipt;
  const alert = (kind: string, text: string) => `<p class="state ${kind}">${escapeHtml(text)}</p>`;
  const banner = alert(state === 'intact' ? 'intact' : 'wrong', describeState(state, language));
  if (!receipt) return renderPage(language, checked, banner);
  const reversal = describeReversal(receipt, language);
  const reversed = reversal ? alert('reversed', reversal) : '';
  const facts = listFacts(receipt, language);
  // After the amount, which is large.
  if (issuer) facts.splice(1, 0, [issuedBy, issuer.name]);
  const rows = facts.map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>`,
  );
  return renderPage(language, checked, `${banner}${reversed}<dl>${rows.join('')}</dl>`);
}

/** The same page whether the link is invalid or public links are disabled. */
export function renderUnknownReceipt(acceptLanguage: string | undefined): string {
  const language = preferredLanguage(acceptLanguage);
  const { none, checked } = productMessages(language).console.receipt;
  return renderPage(language, checked, `<p>${escapeHtml(none)}</p>`);
}

function renderPage(language: string, title: string, content: string): string {
  const { name } = thisApp();
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)} · ${escapeHtml(name)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="app">${escapeHtml(name)}</p>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
}

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d1c19, #ebe9e4); --faint: light-dark(#625e56, #a8a49b);
  --paper: light-dark(#fff, #1b1b19); --ground: light-dark(#f8f7f4, #131312); --line: light-dark(#e7e4de, #2e2d2a);
  --good: light-dark(#2c6a1c, #93cf7f); --bad: light-dark(#b3261e, #ff9c92); --warn: light-dark(#855000, #efbc6c); }
body { margin: 0; padding: 24px 12px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 640px; margin: 0 auto; padding: 24px; background: var(--paper);
  border: 1px solid var(--line); border-radius: 8px; }
.app { margin: 0; color: var(--faint); }
h1 { margin: 0 0 16px; font-size: 22px; }
.state { margin: 0 0 12px; padding: 8px 12px; border: 1px solid; border-radius: 6px; font-weight: 600; }
.intact { color: var(--good); } .wrong { color: var(--bad); } .reversed { color: var(--warn); }
dl { margin: 16px 0 0; display: grid; grid-template-columns: fit-content(40%) 1fr; gap: 8px 24px; }
dd:first-of-type { font-size: 24px; font-weight: 600; line-height: 1.25; }
dt { color: var(--faint); } dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
@media (max-width: 480px) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 8px; } }
@media print { :root { color-scheme: light; } main { border: 0; } }
`;

/** Names and references are user input. */
function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
