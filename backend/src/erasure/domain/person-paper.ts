import type { PersonFile, PersonSummary } from '../../../../contracts/src/erasure/person-file.js';
import { html, inWords, paper, streamHeading, table } from './paper.js';

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
            `<h3>Files</h3>${table(files.map((file) => [html(file.name), `${html(file.mediaType)}, ${sized(file.bytes)}`]))}`,
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
          `${channel === 'sms' ? 'Text' : 'E-mail'}, ${html(inWord(state))}${why === null ? '' : `: ${html(inWord(why))}`}`,
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
        `${channel === 'sms' ? 'Texts' : 'E-mails'}: ${wanted ? 'wanted' : 'not wanted'} (${html(inWord(how))})${words === null ? '' : `<br>${html(words)}`}`,
      ]),
    ),
    ...part(
      'Documents',
      documents.map(({ at, documentType, email, steps }) => [
        html(inWords(at)),
        `${html(inWord(documentType))}, to ${html(email)}<ul>${steps.map((step) => `<li>${html(inWords(step.at))}: ${html(step.means)}</li>`).join('')}</ul>`,
      ]),
    ),
    ...part(
      'Payments',
      payments.map(({ at, means, amountCents, method }) => [
        html(inWords(at)),
        `${dollars.format(amountCents / 100)}${method === null ? '' : ` (${html(inWord(method))})`}<br>${html(means)}`,
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

/** `on_its_way` -> `on its way` */
function inWord(code: string): string {
  return code.replaceAll('_', ' ');
}

function streamPart({ stream, events }: Stream): string {
  const rows = events.map(({ means, at, by, data }): [string, string] => [
    html(inWords(at)),
    `${html(means)} <em>(${html(actors[by] ?? by)})</em>${fields(data)}`,
  ]);
  return `${streamHeading(stream)}${table(rows)}`;
}

function fields(data: Record<string, unknown>): string {
  const told = Object.entries(data).filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (told.length === 0) return '';
  return `<ul>${told.map(([field, value]) => `<li>${html(spelled(field))}: ${shown(field, value)}</li>`).join('')}</ul>`;
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

function sized(bytes: number): string {
  const unit = bytes < 1_000_000 ? ([1_000, 'kB'] as const) : ([1_000_000, 'MB'] as const);
  return `${(bytes / unit[0]).toLocaleString('en-US', { maximumFractionDigits: 1 })} ${unit[1]}`;
}
