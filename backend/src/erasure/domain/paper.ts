/** A text as it stands in HTML. */
export function html(text: string): string {
  const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (each) => named[each]!);
}

/** An instant as people of the office read it. @param at ISO 8601, UTC */
export function inWords(at: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'America/Chicago' } as const;
  return `${new Intl.DateTimeFormat('en-US', format).format(new Date(at))} (${at})`;
}

/** Rows of two columns; the texts are HTML already. */
export function table(rows: readonly (readonly [string, string])[]): string {
  return `<table>${rows.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`).join('')}</table>`;
}

/** A whole page for printing. @param body HTML */
export function paper(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${html(title)}</title><style>
body { font: 10pt/1.45 system-ui, 'Liberation Sans', Arial, sans-serif; color: #1a1f2b; margin: 0; }
h1 { font-size: 18pt; margin: 0 0 2mm; } h2 { font-size: 12pt; margin: 7mm 0 2mm; break-after: avoid; }
h3 { font-size: 10pt; margin: 4mm 0 1mm; break-after: avoid; } p { margin: 0 0 2mm; }
table { border-collapse: collapse; width: 100%; margin: 0 0 3mm; }
th, td { text-align: left; vertical-align: top; padding: 1mm 3mm 1mm 0; border-bottom: 0.2mm solid #d5d9e2; }
th { width: 42mm; font-weight: 600; color: #4a5263; } tr { break-inside: avoid; }
code { font: 8pt ui-monospace, 'Liberation Mono', monospace; overflow-wrap: anywhere; } ul { margin: 0; padding-left: 5mm; } .words { white-space: pre-wrap; }
</style></head><body><h1>${html(title)}</h1>${body}</body></html>`;
}
