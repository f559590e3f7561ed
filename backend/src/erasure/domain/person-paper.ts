import type { PersonFile } from '../../../../contracts/src/queries/person-file.js';
import { html, inWords, paper, table } from './paper.js';

type Stream = PersonFile['referrals'][number];

/** What is stored of a person as a page for printing. Pure. */
export function personPaper({ name, email, madeAt, leads, referrals, subscriber, elsewhere }: PersonFile): string {
  const body = [
    table([
      ['Person', html(name)],
      ['Email', html(email)],
      ['Made', html(inWords(madeAt))],
      ['Subscriber', subscriber ? `${html(subscriber.name)}, since ${html(inWords(subscriber.since))}` : 'no'],
      ['Elsewhere', elsewhere.length > 0 ? html(elsewhere.join(', ')) : 'nowhere'],
    ]),
    ...leads.flatMap(({ leadId, streams, files }) => [
      `<h2>Lead <code>${leadId}</code></h2>`,
      ...(files.length > 0
        ? [
            `<h3>Files</h3>${table(files.map((file) => [html(file.name), `${html(file.mediaType)}, ${file.bytes} bytes`]))}`,
          ]
        : []),
      ...streams.map(streamPart),
    ]),
    ...(referrals.length > 0 ? ['<h2>Referrals</h2>', ...referrals.map(streamPart)] : []),
  ];
  return paper('What is stored of a person', body.join(''));
}

function streamPart({ stream, events }: Stream): string {
  const rows = events.map(({ means, at, by, data }): [string, string] => [
    html(inWords(at)),
    `${html(means)} <em>(${html(by)})</em>${fields(data)}`,
  ]);
  return `<h3><code>${html(stream)}</code></h3>${table(rows)}`;
}

function fields(data: Record<string, unknown>): string {
  const told = Object.entries(data).filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (told.length === 0) return '';
  const items = told.map(([field, value]) => `<li>${html(spelled(field))}: ${html(shown(value))}</li>`);
  return `<ul>${items.join('')}</ul>`;
}

/** `propertyAddress` -> `property address` */
function spelled(field: string): string {
  return field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
