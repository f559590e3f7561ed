import { randomUUID } from 'node:crypto';
import { analysisLinked, analysisRequested, rentEstimated } from '../../contracts/src/analyses/events.js';
import { consentTextVersion } from '../../contracts/src/consent/consent.js';
import type { DomainEvent } from '../../contracts/src/events/catalogue.js';
import { leadCreated } from '../../contracts/src/leads/created-event.js';
import * as lead from '../../contracts/src/leads/events.js';
import { leadSources } from '../../contracts/src/leads/lead-source.js';
import { messageIntended, messageSent } from '../../contracts/src/messages/events.js';
import { referralSubmitted } from '../../contracts/src/referrals/events.js';
import type { EventLog } from '../../event-store/src/log/event-log.js';
import type { NewEvent } from '../../event-store/src/types.js';
import { eachBelow } from './rounds.js';
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

/** Of a lead, in all its streams. */
export const eventsPerLead = 11;
const minute = 60_000;
const day = 1440 * minute;
/** The histories last two years and end here. */
const end = Date.UTC(2026, 9, 1);
const stages = ['analysis_submitted', 'walkthrough_scheduled', 'proposal', 'enrolled', 'lost'] as const;

/** This many events: leads with everything that happened to each, in order of arrival; one append per stream. */
export async function appendLives(log: EventLog, events: number): Promise<void> {
  const leads = Math.ceil(events / eventsPerLead);
  await eachBelow(leads, async (n) => {
    for (const [stream, history] of lifeOf(n, end - 730 * day + Math.floor((n / leads) * 729) * day))
      await log.append(stream, history, 'no_stream');
  });
}

/** The nth lead's events from an instant on: by stream, the owner's first. */
function lifeOf(n: number, from: number): [stream: string, events: NewEvent[]][] {
  const leadId = randomUUID();
  const { name, email, ...rest } = nthLead(n);
  let at = from + (n % 1440) * minute;
  const dated = (...events: DomainEvent[]) =>
    events.map((event) => {
      const made = newEvent(event);
      return { ...made, metadata: { ...made.metadata, occurredAt: new Date((at += 97 * minute)).toISOString() } };
    });
  const to = stages[n % stages.length]!;
  const created = { ...leadCreated.example, ...rest, name, email, status: 'leads' as const, consentTextVersion };
  const about = { ...messageIntended.example, leadId, to: email };
  const submissionId = randomUUID();
  return [
    [
      `lead-${leadId}`,
      dated(
        { type: 'LeadCreated', data: created },
        { type: 'NoteAdded', data: { noteId: randomUUID(), content: `Asked for a call back about ${rest.city}.` } },
        { type: 'LeadPitched', data: lead.leadPitched.example },
        { type: 'LeadStatusMoved', data: { from: 'leads', to: stages[0] } },
        ...(to === stages[0]
          ? [{ type: 'RequirementsAcknowledged' as const, data: {} }]
          : [{ type: 'LeadStatusMoved' as const, data: { from: stages[0], to } }]),
        { type: 'NoteAdded', data: { noteId: randomUUID(), content: 'Wants to hear from us in May.' } },
      ),
    ],
    [
      `message-${randomUUID()}`,
      dated(
        { type: 'MessageIntended', data: about },
        { type: 'MessageSent', data: { ...messageSent.example, leadId } },
      ),
    ],
    n % 4 === 0
      ? [
          `referral-${randomUUID()}`,
          dated(
            { type: 'ReferralSubmitted', data: { ...referralSubmitted.example, clientName: name, clientEmail: email } },
            { type: 'ReferralStatusChanged', data: { from: 'pending', to: 'contacted' } },
            { type: 'ReferralStatusChanged', data: { from: 'contacted', to: 'converted' } },
          ),
        ]
      : [
          `analysis-${randomUUID()}`,
          dated(
            { type: 'AnalysisRequested', data: { ...analysisRequested.example, submissionId, name, email } },
            { type: 'AnalysisLinked', data: { ...analysisLinked.example, leadId } },
            { type: 'RentEstimated', data: rentEstimated.example },
          ),
        ],
  ];
}
