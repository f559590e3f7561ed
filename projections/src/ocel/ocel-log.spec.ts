import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { logOf, sampleLead, step, uuid } from '../../test/events.js';
import { ocelLog } from './ocel-log.js';

/** As published by the standard (OCEL 2.0, ocel-standard.org, "JSON format"), draft 7 of JSON Schema. */
const published = z.fromJSONSchema(
  JSON.parse(readFileSync('testing/fixtures/ocel-2.0.schema.json', 'utf8')) as Parameters<typeof z.fromJSONSchema>[0],
);

interface Typed {
  name: string;
  attributes: { name: string; type: string }[];
}
interface Log {
  events: {
    type: string;
    attributes: { name: string; value: string }[];
    relationships: { objectId: string; qualifier: string }[];
  }[];
  objects: { id: string; type: string }[];
  eventTypes: Typed[];
  objectTypes: Typed[];
}

async function exported(...steps: Parameters<typeof logOf>[0]) {
  const events = logOf(steps);
  async function* batches() {
    for (const event of events) yield await Promise.resolve({ events: [event] });
  }
  let text = '';
  for await (const part of ocelLog(batches())) text += part;
  return { text, log: published.parse(JSON.parse(text)) as Log };
}

describe('the object-centric event log', () => {
  const person = { name: 'Sample Person', email: 'person@example.com', phone: '515-555-0123', company: 'Sample LLC' };
  const history = [
    step('LeadCreated', { ...person, city: 'Ankeny', propertyAddress: '1 Hidden St', bathrooms: 2 }),
    step('PropertyDetailsEdited', { bathrooms: 2.5, streetAddress: '2 Hidden St' }),
    step('LeadStatusMoved', { from: 'enrolled', to: 'lost', reason: 'Told in confidence' }),
    step('LeadStatusMoved', { from: 'lost', to: 'enrolled' }, { metadata: { undoes: uuid(0xe0002) } }),
    step('LeadAssigned', { userId: uuid(7) }),
    step('ReferralLinked', { leadId: sampleLead }, { stream: `referral-${uuid(9)}` }),
    { type: 'NoteAdded', data: {}, unreadable: 'unknown_version' as const },
  ];

  it('fits the published schema, each event with its objects, of what can be read', async () => {
    const { log } = await exported(...history);
    expect(log.events.map(({ type }) => type)).toEqual(history.slice(0, -1).map(({ type }) => type));
    expect(log.events[5]!.relationships.slice(0, 1)).toEqual([{ objectId: `referral-${uuid(9)}`, qualifier: 'of' }]);
    expect(log.events[5]!.relationships).toContainEqual({ objectId: `lead-${sampleLead}`, qualifier: 'about' });
    expect(log.events[3]!.attributes).toContainEqual({ name: 'undoes', value: uuid(0xe0002) });
    // Every name is declared, with the type that all its values have.
    const objects = new Map(log.objects.map(({ id, type }) => [id, type]));
    const types = new Set(log.objectTypes.map(({ name }) => name));
    for (const event of log.events) {
      for (const { objectId } of event.relationships) expect(types).toContain(objects.get(objectId));
      const declared = log.eventTypes.find(({ name }) => name === event.type)!.attributes.map(({ name }) => name);
      expect(event.attributes.map(({ name }) => name).filter((name) => !declared.includes(name))).toEqual([]);
    }
    expect(log.eventTypes.find(({ name }) => name === 'PropertyDetailsEdited')!.attributes).toContainEqual({
      ...{ name: 'bathrooms', type: 'float' },
    });
  });

  it('names nobody', async () => {
    const { text } = await exported(...history);
    for (const secret of [...Object.values(person), 'Hidden', 'in confidence']) expect(text).not.toContain(secret);
    expect(text).toContain('Ankeny');
  });

  it('is a log without events where nothing happened', async () => {
    expect((await exported()).log).toEqual({ events: [], objects: [], eventTypes: [], objectTypes: [] });
  });
});
