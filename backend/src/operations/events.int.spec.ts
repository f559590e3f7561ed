import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventCatalogue, Events, LoggedEvent } from '../../../contracts/src/operations/log-queries.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { Caller } from '../../../testing/caller.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

let system: TestSystem;
let admin: Caller;
const leads: string[] = [];
beforeAll(async () => {
  system = await startSystem();
  admin = await system.signedIn('admin');
  let position = '0';
  for (let i = 0; i < 6; i++) {
    const lead = {
      name: `Sample Owner ${i}`,
      email: 'owner@example.com',
      propertyAddress: '1 Sample St',
      source: 'manual',
    };
    const created = await admin.call<{ id: string }>('POST', '/api/leads', lead);
    leads.push(created.body.id);
    const noted = await admin.call<{ position: string }>('POST', `/api/leads/${created.body.id}/notes`, {
      content: 'Hi',
    });
    position = noted.body.position;
  }
  await system.projected(position);
});
afterAll(() => system.stop());

async function events(query: string): Promise<Events> {
  const { status, body } = await admin.call<Events>('GET', `/api/events?${query}`);
  expect(status).toBe(200);
  return body;
}
const ids = ({ events: all }: Events) => all.map(({ id }) => id);

/** All pages from the first one on. */
async function paged(query: string, cursor: 'before' | 'after'): Promise<string[]> {
  const found: string[] = [];
  for (let next: string | undefined = ''; next !== undefined;) {
    const page: Events = await events(`${query}&limit=2${next && `&${cursor}=${next}`}`);
    found.push(...ids(page));
    next = page.next;
  }
  return found;
}

describe('the log over HTTP', () => {
  it('comes in pages both ways, whatever is asked for', async () => {
    for (const filter of [
      'limit=500',
      'type=NoteAdded',
      'actor=user',
      'from=2001-01-01T00:00:00Z&type=NoteAdded',
      `stream=lead-${leads[3]}`,
    ]) {
      const [query] = filter.startsWith('limit') ? [''] : [filter];
      const newestFirst = ids(await events(`${query}&limit=500`));
      expect(newestFirst.length).toBeGreaterThan(1);
      expect(await paged(query, 'before')).toEqual(newestFirst);
      expect(await paged(`${query}&order=asc`, 'after')).toEqual([...newestFirst].reverse());
    }
  });

  it('goes on from a cursor in either direction', async () => {
    const [newest, second, third] = (await events('type=NoteAdded')).events;
    expect(ids(await events(`type=NoteAdded&before=${newest!.position}&limit=2`))).toEqual([second!.id, third!.id]);
    expect(ids(await events(`type=NoteAdded&after=${third!.position}`))).toEqual([second!.id, newest!.id]);
    expect(await events(`after=${(await events('limit=1')).events[0]!.position}`)).toEqual({ events: [] });
    expect(await events('before=0')).toEqual({ events: [] });
  });

  it('is found by stream, type, actor, correlation and time, with what the events say', async () => {
    const notes = await events('type=NoteAdded');
    expect(notes.events).toHaveLength(6);
    expect(notes.events[0]).toMatchObject({ stream: `lead-${leads[5]}`, data: { content: 'Hi' } });
    const { metadata, id, stream } = notes.events[2]!;
    const { $correlationId, occurredAt, actor } = metadata as {
      $correlationId: string;
      occurredAt: string;
      actor: { id: string };
    };
    expect(ids(await events(`correlation=${encodeURIComponent($correlationId)}`))).toEqual([id]);
    expect(ids(await events(`type=NoteAdded&from=${occurredAt}&to=${occurredAt}`))).toContain(id);
    expect(await events('from=2001-01-01T00:00:00Z&to=2001-01-02T00:00:00Z')).toEqual({ events: [] });
    for (const who of ['user', actor.id, `user:${actor.id}`])
      expect(ids(await events(`type=NoteAdded&actor=${who}`))).toEqual(ids(notes));
    for (const nobody of ['webhook', randomUUID(), `system:${actor.id}`])
      expect(await events(`actor=${nobody}`)).toEqual({ events: [] });
    const narrow = `stream=${stream}&type=NoteAdded&actor=user&from=${occurredAt}&to=${occurredAt}`;
    expect(ids(await events(narrow))).toEqual([id]);
    expect(await events(`stream=${stream}&type=LeadPaid`)).toEqual({ events: [] });
    expect(await events('stream=lead-nothing')).toEqual({ events: [] });
  });

  it('shows one event by its id', async () => {
    const [event] = (await events('type=LeadCreated&limit=1')).events;
    expect((await admin.call<LoggedEvent>('GET', `/api/events/${event!.id}`)).body).toEqual(event);
    const unknown = await admin.call<Problem>('GET', `/api/events/${randomUUID()}`);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'event_not_found']);
  });

  it.each([
    ['before=1&after=2', 'after'],
    ['before=-1', 'before'],
    ['after=x', 'after'],
    ['from=yesterday', 'from'],
    ['to=2026-13-01T00:00:00Z', 'to'],
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['order=up', 'order'],
    ['stream=', 'stream'],
    ['type=', 'type'],
  ])('refuses %s with the field', async (query, path) => {
    const { status, body } = await admin.call<Problem>('GET', `/api/events?${query}`);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.errors?.map((error) => error.path)).toContain(path);
  });

  it('is explained by a catalogue with counts', async () => {
    const { body } = await admin.call<EventCatalogue>('GET', '/api/event-catalogue');
    expect(body.types.find(({ name }) => name === 'LeadCreated')).toMatchObject({
      ...{ version: 2, upcastFrom: [1], count: 6, versions: [{ version: 2, count: 6 }] },
      firstSeen: expect.any(String) as unknown,
      readBy: expect.arrayContaining(['pipeline', 'stage_history', 'activity', 'event_index']) as unknown,
    });
    expect(body.types.find(({ name }) => name === 'EventSkipped')).toMatchObject({ count: 0, firstSeen: null });
    expect(body.unknown).toEqual([]);
  });
});
