import { randomUUID } from 'node:crypto';
import { leadCreated } from '../../contracts/src/leads/created-event.js';
import { leadSources } from '../../contracts/src/leads/lead-source.js';
import { leadStatuses } from '../../contracts/src/lead-status.js';
import type { EventLog } from '../../event-store/src/log/event-log.js';
import { newEvent } from './sample-events.js';

const first = [
  'Ada',
  'Amos',
  'Bea',
  'Carl',
  'Cora',
  'Dale',
  'Edna',
  'Felix',
  'Hazel',
  'Ivan',
  'June',
  'Mabel',
  'Otto',
  'Zora',
];
const last = [
  'Sample',
  'Sampleton',
  'Example',
  'Exampleson',
  'Mockford',
  'Placeholder',
  'Specimen',
  'Testerman',
  'Fauxley',
];
const streets = ['Oak', 'Elm', 'Maple', 'Cedar', 'Walnut', 'Pine', 'Birch', 'Main', 'Prairie', 'Sunset', 'Park'];
const cities = ['Ankeny', 'Clive', 'Des Moines', 'Johnston', 'Urbandale', 'Waukee'];

const pick = <Item>(items: readonly Item[], n: number): Item => items[n % items.length]!;

/** The nth lead, in its form's fields. No two have the same phone; one in a thousand is called Quillfeather. */
export function nthLead(n: number) {
  const name = `${pick(first, n)} ${n % 1000 === 500 ? 'Quillfeather' : pick(last, Math.floor(n / 7))}`;
  const street = `${100 + ((n * 37) % 8900)} ${pick(streets, Math.floor(n / 3))} St`;
  const city = pick(cities, n);
  return {
    name,
    email: `${name.toLowerCase().replace(' ', '.')}${n}@example.com`,
    phone: `515-${String(200 + Math.floor(n / 10_000)).padStart(3, '0')}-${String(n % 10_000).padStart(4, '0')}`,
    source: pick(leadSources, n),
    propertyAddress: `${street}, ${city}, IA 50023`,
    streetAddress: street,
    city,
    unitCount: 1 + (n % 3),
    estimatedRentCents: n % 5 === 0 ? null : 90_000 + ((n * 7919) % 300_000),
  };
}

/** Appends the leads with these numbers as in a real log: each came in, was moved and had a note. One append per lead. */
export async function appendLeads(log: EventLog, from: number, to: number): Promise<void> {
  let next = from;
  const writer = async () => {
    for (let n = next++; n < to; n = next++) {
      const status = pick(leadStatuses, n);
      const created = { ...leadCreated.example, ...nthLead(n), status: 'leads' as const };
      const events = [
        newEvent({ type: 'LeadCreated', data: created }),
        newEvent({ type: 'LeadStatusMoved', data: { from: 'leads', to: status } }),
        newEvent({ type: 'NoteAdded', data: { noteId: randomUUID(), content: 'Asked for a call back.' } }),
      ];
      await log.append(`lead-${randomUUID()}`, events, 'no_stream');
    }
  };
  await Promise.all(Array.from({ length: 32 }, writer));
}
