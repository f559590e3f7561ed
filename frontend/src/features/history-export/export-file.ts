import { officeDayOf } from '../../../../contracts/src/keys/office-time.js';
import type { HistoryExport } from '../../../../contracts/src/history/queries.js';
import { dataId } from './verify-export.js';

/**
 * One HTML page that opens in any browser without a network. It holds the signed lines as data, and the script that checks and
 * shows them. It shows only content derived from the lines, so changing a word breaks the chain.
 * @param title of the page, plain text
 * @param viewer the script of viewer.ts, bundled
 */
export function exportFile(exported: HistoryExport, title: string, viewer: string): string {
  // In JSON and in scripts "<" can be escaped, so nothing in them can close its element.
  const data = JSON.stringify(exported).replaceAll('<', '\\u003c');
  const script = viewer.replaceAll('</script', '<\\/script');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${styles}</style>
</head>
<body>
<main><noscript>This page checks its own contents and needs JavaScript to show them.</noscript></main>
<script type="application/json" id="${dataId}">${data}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** The file name for saving, without characters that file systems reject. */
export function exportFileName(name: string, exportedAt: string): string {
  const plain = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return `history-${plain || 'lead'}-${officeDayOf(exportedAt)}.html`.toLowerCase();
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Styles for a document to read and print, in the console's colours; it can't load the tokens. */
const styles = `
:root { color-scheme: light dark; --ink: #1d211f; --soft: #59625e; --line: #dcdfdd; --ground: #fff; --good: #1f6b4a; --bad: #a8321f; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9ecea; --soft: #a3aca8; --line: #373d3a; --ground: #171a19; --good: #7fd1a8; --bad: #ff9d8c; } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.2; }
h2 { margin: 2rem 0 .5rem; font-size: .95rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
p { margin: .25rem 0; }
ol { list-style: none; margin: 0; padding: 0; }
li { display: grid; grid-template-columns: 5.5rem 1fr; gap: 0 1rem; padding: .5rem 0; break-inside: avoid; }
time, .by, .gap, dt, .about { color: var(--soft); font-size: .85rem; font-variant-numeric: tabular-nums; }
.gap { padding: .5rem 0; }
.verdict { margin: 1.25rem 0; padding: .75rem 1rem; border: 1px solid currentColor; border-radius: .5rem; font-weight: 600; }
.verdict.good { color: var(--good); } .verdict.bad { color: var(--bad); }
.undone { text-decoration: line-through; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .1rem .75rem; margin: .25rem 0; font-size: .85rem; } dd { margin: 0; overflow-wrap: anywhere; }
code { overflow-wrap: anywhere; font-size: .85em; }
blockquote { margin: .25rem 0; padding-left: .75rem; border-left: 2px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; }
`;
