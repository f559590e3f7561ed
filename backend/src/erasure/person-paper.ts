import { spaced } from '../../../contracts/src/key-words.js';
import { bytesInWords } from '../../../contracts/src/bytes.js';
import { officeZone, writtenTime } from '../../../contracts/src/keys/written-time.js';
import type { OwnerCategory } from './person-streams.js';
import type { PersonFile, PersonSummary } from '../../../contracts/src/erasure/person-file.js';

/** Escapes a text for HTML. */
export function html(text: string): string {
  const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (each) => named[each]!);
}

const dayAndTime = writtenTime({ dateStyle: 'medium', timeStyle: 'short' });

/** An instant in the office's words, with the zone. @param at ISO 8601, UTC */
export function inWords(at: string): string {
  return `${dayAndTime(at)} ${officeZone(at, 'short')}`;
}

/** As above, with the instant itself, to compare with a log. */
export function inWordsAndUtc(at: string): string {
  return `${inWords(at)} (${at.slice(0, 19)}Z)`;
}

/** A stream as a heading: what it is about, in words, and its name small beside it. HTML. */
export function streamHeading(stream: string, more = ''): string {
  const kind = stream.slice(0, stream.indexOf('-'));
  return `<h3>${html((kinds as Partial<Record<string, string>>)[kind] ?? kind)}${html(more)} <code>${html(stream)}</code></h3>`;
}

const kinds: Record<OwnerCategory, string> = {
  lead: 'Lead',
  analysis: 'Rental analysis',
  referral: 'Referral',
  campaign: 'Campaigns',
  document: 'Document',
  message: 'Message',
};

/** Rows of two columns; the texts are HTML already. */
export function table(rows: readonly (readonly [string, string])[]): string {
  return `<table>${rows.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`).join('')}</table>`;
}

/** A whole page for printing. @param body HTML */
export function paper(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${html(title)}</title><style>
body { font: 10pt/1.45 'Liberation Sans', Arial, sans-serif; color: #1a1f2b; margin: 0; }
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

type Stream = PersonFile['referrals'][number];

/** What is stored of a person as a page for printing. Pure. */
export function personPaper(file: PersonFile): string {
  const { name, email, otherNames, madeAt, leads, others, referrals, subscriber, drafts, elsewhere } = file;
  const body = [
    ...(otherNames.length > 0
      ? [
          `<p class="notice"><strong>Before it is handed out:</strong> this e-mail address also appears with other names (${html(otherNames.join('; '))}). What belongs to somebody else is not for this person: make sure that all of them are the same person, or take it out.</p>`,
        ]
      : []),
    table([
      ['Person', html(name)],
      ['Email', html(email)],
      ['Made', html(inWords(madeAt))],
      ['Subscriber', subscriber ? `${html(subscriber.name)}, since ${html(inWords(subscriber.since))}` : 'no'],
      ['Elsewhere', elsewhere.length > 0 ? html(elsewhere.join(', ')) : 'nowhere'],
    ]),
    ...summaryParts(file.summary),
    ...(drafts.length > 0
      ? [
          `<h2>Unfinished forms</h2>${table(drafts.map((draft) => [html(inWords(draft.keptAt)), `${html(draft.form)}, kept until ${html(inWords(draft.keptUntil))}<p>${html(draft.draft)}</p>`]))}`,
        ]
      : []),
    '<h2>Everything that happened</h2>',
    ...leads.flatMap(({ leadId, name: of, streams, files }) => [
      `<h2>Lead of ${html(of ?? 'nobody known')}</h2><p><code>${leadId}</code></p>`,
      ...(files.length > 0
        ? [
            `<h3>Files</h3>${table(files.map((file) => [html(file.name), `${html(file.mediaType)}, ${bytesInWords(file.bytes)}`]))}`,
          ]
        : []),
      ...streams.map(streamPart),
    ]),
    ...(others.length > 0 ? ['<h2>Not part of a lead</h2>', ...others.map(streamPart)] : []),
    ...(referrals.length > 0 ? ['<h2>Referrals</h2>', ...referrals.map(streamPart)] : []),
  ];
  return paper('What is stored about a person', body.join(''));
}

/** A heading and a table for each kind of entry that exists. */
function summaryParts({ messages, consents, documents, payments, walkthroughs }: PersonSummary): string[] {
  const part = (title: string, rows: [string, string][]) =>
    rows.length > 0 ? [`<h2>${title}</h2>${table(rows)}`] : [];
  return [
    ...part(
      'Messages',
      messages.map(({ at, channel, state, address, subject, text, why }) => [
        html(inWords(at)),
        [
          `${channel === 'sms' ? 'Text' : 'E-mail'}, ${html(spaced(state))}${why === null ? '' : `: ${html(spaced(why))}`}`,
          ...(address === null ? [] : [`${state === 'received' ? 'from' : 'to'} ${html(address)}`]),
          ...(subject === null ? [] : [`<strong>${html(subject)}</strong>`]),
          ...(text === null ? [] : [`<span class="words">${html(text)}</span>`]),
        ].join('<br>'),
      ]),
    ),
    ...part(
      'Consent',
      consents.map(({ at, channel, wanted, how, words }) => [
        html(inWords(at)),
        `${channel === 'sms' ? 'Texts' : 'E-mails'}: ${wanted ? 'wanted' : 'not wanted'} (${html(spaced(how))})${words === null ? '' : `<br>${html(words)}`}`,
      ]),
    ),
    ...part(
      'Documents',
      documents.map(({ at, documentType, email, steps }) => [
        html(inWords(at)),
        `${html(spaced(documentType))}, to ${html(email)}<ul>${steps.map((step) => `<li>${html(inWords(step.at))}: ${html(step.means)}</li>`).join('')}</ul>`,
      ]),
    ),
    ...part(
      'Payments',
      payments.map(({ at, means, amountCents, method }) => [
        html(inWords(at)),
        `${dollars.format(amountCents / 100)}${method === null ? '' : ` (${html(spaced(method))})`}<br>${html(means)}`,
      ]),
    ),
    ...part(
      'Walkthroughs',
      walkthroughs.map(({ at, means, start }) => [
        html(inWords(at)),
        `${html(means)}${start === null ? '' : `<br>${html(inWords(start))}`}`,
      ]),
    ),
  ];
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function streamPart({ stream, events }: Stream): string {
  const rows = events.map(({ means, at, by, data }): [string, string] => [
    html(inWords(at)),
    `${html(means)} <em>(${html(actors[by] ?? by)})</em>${fields(data)}`,
  ]);
  return `${streamHeading(stream)}${table(rows)}`;
}

function fields(data: Record<string, unknown>): string {
  const set = Object.entries(data).filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (set.length === 0) return '';
  return `<ul>${set.map(([field, value]) => `<li>${html(spelled(field))}: ${shown(field, value)}</li>`).join('')}</ul>`;
}

/** `propertyAddress` -> `property address`; an amount in cents loses the word and shows as dollars. */
function spelled(field: string): string {
  return field.replace(/Cents$/, '').replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** HTML. */
function shown(field: string, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'number') return field.endsWith('Cents') ? dollars.format(value / 100) : html(String(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string')
    return instant.test(value) ? html(inWords(value)) : `<span class="words">${html(value)}</span>`;
  if (Array.isArray(value))
    return value.every((each) => typeof each !== 'object' || each === null)
      ? value.map((each) => shown(field, each)).join(', ')
      : `<ul>${value.map((each) => `<li>${inOneLine(each)}</li>`).join('')}</ul>`;
  return inOneLine(value);
}

function inOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return shown('', value);
  return Object.entries(value)
    .filter(([, each]) => each !== null && each !== undefined && each !== '')
    .map(([field, each]) => `${html(spelled(field))}: ${shown(field, each)}`)
    .join('; ');
}

const actors: Record<string, string> = {
  visitor: 'on the public site',
  user: 'by a member of staff',
  system: 'by this system',
  webhook: 'reported by an outside service',
};
