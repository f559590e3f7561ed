import { officeTimeZone } from '../../../../contracts/src/keys/office-time.js';

/** Escapes a text for HTML. */
export function html(text: string): string {
  const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (each) => named[each]!);
}

const local = { dateStyle: 'medium', timeStyle: 'short', timeZone: officeTimeZone } as const;

/** An instant in the office's words, with the zone. @param at ISO 8601, UTC */
export function inWords(at: string): string {
  const when = new Date(at);
  const zone = new Intl.DateTimeFormat('en-US', { timeZone: local.timeZone, timeZoneName: 'short' })
    .formatToParts(when)
    .find(({ type }) => type === 'timeZoneName')!.value;
  return `${new Intl.DateTimeFormat('en-US', local).format(when)} ${zone}`;
}

/** As above, with the instant itself, to compare with a log. */
export function inWordsAndUtc(at: string): string {
  return `${inWords(at)} (${at.slice(0, 19)}Z)`;
}

/** A stream as a heading: what it is about, in words, and its name small beside it. HTML. */
export function streamHeading(stream: string, more = ''): string {
  const kind = stream.slice(0, stream.indexOf('-'));
  return `<h3>${html(kinds[kind] ?? kind)}${html(more)} <code>${html(stream)}</code></h3>`;
}

const kinds: Record<string, string> = {
  lead: 'Lead',
  analysis: 'Rental analysis',
  referral: 'Referral',
  campaign: 'Campaigns',
  document: 'Document',
  message: 'Message',
  payment: 'Payment',
};

/** Rows of two columns; the texts are HTML already. */
export function table(rows: readonly (readonly [string, string])[]): string {
  return `<table>${rows.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`).join('')}</table>`;
}

/** A whole page for printing. @param body HTML */
export function paper(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${html(title)}</title><style>
body { font: 10pt/1.45 system-ui, 'Liberation Sans', Arial, sans-serif; color: #1a1f2b; margin: 0; }
h1 { font-size: 18pt; margin: 0; } h2 { font-size: 12pt; margin: 7mm 0 2mm; break-after: avoid; }
h3 { font-size: 10pt; margin: 4mm 0 1mm; break-after: avoid; } p { margin: 0 0 2mm; }
table { border-collapse: collapse; width: 100%; margin: 0 0 3mm; }
th, td { text-align: left; vertical-align: top; padding: 1mm 3mm 1mm 0; border-bottom: 0.2mm solid #d5d9e2; overflow-wrap: anywhere; }
th { width: 54mm; font-weight: 600; color: #4a5263; } tr { break-inside: avoid; } table { break-before: avoid; }
code { font: 8pt ui-monospace, 'Liberation Mono', monospace; overflow-wrap: anywhere; } h3 code { font-weight: 400; color: #4a5263; }
ul { margin: 0; padding-left: 5mm; } .words { white-space: pre-wrap; } .notice { border: 0.3mm solid #9a6b00; padding: 2mm 3mm; }
h1 { border-bottom: 0.5mm solid #1a1f2b; padding-bottom: 2mm; margin-bottom: 4mm; }
</style></head><body><h1>${html(title)}</h1>${body}</body></html>`;
}

/** The footer of every page, filled in by Chromium. */
export const pageFooter = `<div style="width: 100%; padding: 0 18mm; display: flex; justify-content: space-between; font: 7pt sans-serif; color: #4a5263">
<span class="title"></span><span>Page <span class="pageNumber"></span> of <span class="totalPages"></span></span></div>`;
