import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventDefinition } from '../../../contracts/src/events/catalogue.js';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { BoardCard } from '../../../contracts/src/board/queries.js';
import type { CaseTimeline } from '../../../contracts/src/cases/queries.js';
import type { Health, ParkedStream, VerifyAnswer } from '../../../contracts/src/operations/queries.js';
import type { HistoryExport, History } from '../../../contracts/src/history/queries.js';
import type { EventCatalogue, Events } from '../../../contracts/src/operations/log-queries.js';
import { appendForeign } from '../../../event-store/test/foreign-events.js';
import { skippedEvents } from '../../../projections/src/engine/operator/unknown-types.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { readServing } from '../live/standing.js';
import { LeadsToWrite } from '../messages/lead-to-write.js';
import { SubjectUnreadable } from '../platform/process-managers/process-manager.js';

let system: TestSystem;
let admin: Caller;
beforeAll(async () => {
  system = await startSystem();
  admin = await system.signedIn('admin');
});
afterAll(() => system.stop());

const addLead = async () => {
  const { body } = await admin.call<CommandAnswer>('POST', '/api/leads', {
    ...{ name: 'Sample Owner', email: 'owner@example.com', phone: '(515) 555-0100', source: 'manual' },
  });
  await system.projected(body.position);
  return body.id;
};
const metadata = () => ({
  ...{ $correlationId: randomUUID(), $causationId: randomUUID(), occurredAt: '2026-03-02T10:00:00.000Z' },
  actor: { kind: 'user', id: randomUUID() },
});

/** Appends as somebody does who has the log's password and not our keys; resolves once the read models have come past it. */
async function forge(stream: string, type: string, data: Record<string, unknown>, version = 1): Promise<void> {
  const { log } = system.infrastructure;
  await appendForeign(system.node.url, stream, [{ type, data, metadata: { ...metadata(), version } }]);
  await system.projected(String(await log.head()));
}
const parkedOf = async (stream: string) =>
  (await admin.call<{ parked: ParkedStream[] }>('GET', '/api/parked')).body.parked.filter(
    (each) => each.stream === stream,
  );
const notOurs = expect.stringContaining('this system did not write it') as unknown;

describe('an event that somebody forged', () => {
  let leadId: string;
  beforeAll(async () => {
    leadId = await addLead();
    await forge(`lead-${leadId}`, 'LeadStatusMoved', { from: 'leads', to: 'won' });
  });

  it('does not move the card, which is marked', async () => {
    const { body } = await admin.call<{ lead: { status: string } }>('GET', `/api/leads/${leadId}`);
    expect(body.lead.status).toBe('leads');
    const { columns } = (await admin.call<{ columns: { status: string; cards: BoardCard[] }[] }>('GET', '/api/board'))
      .body;
    expect(columns.find(({ cards }) => cards.some(({ id }) => id === leadId))).toMatchObject({ status: 'leads' });
    const { parked, unproven } = await readServing(system.infrastructure.pool);
    expect([parked, unproven]).toEqual([[{ kind: 'lead', id: leadId }], [{ kind: 'lead', id: leadId }]]);
  });

  it('is marked in the history, the timeline, and inside what an export signs', async () => {
    const forged = { type: 'LeadStatusMoved', mac: 'missing', unreadable: notOurs, changes: [] };
    const { body: history } = await admin.call<History>('GET', `/api/leads/${leadId}/history`);
    expect(history.events.map(({ mac }) => mac)).toEqual([undefined, 'missing']);
    expect(history.events.at(-1)).toMatchObject({ ...forged, undoable: false });
    const { body: timeline } = await admin.call<CaseTimeline>('GET', `/api/leads/${leadId}/timeline`);
    expect(timeline.events.at(-1)).toMatchObject(forged);
    const { body: exported } = await admin.call<HistoryExport>('GET', `/api/leads/${leadId}/history/export`);
    expect(JSON.parse(exported.lines.at(-1)!)).toMatchObject(forged);
    expect(JSON.parse(exported.lines[0]!)).toMatchObject({ macs: { valid: 1, before: 0, unproven: 1 } });
  });

  it('is marked in the log as it is, by its place and in the catalogue', async () => {
    const { body } = await admin.call<Events>('GET', `/api/events?stream=lead-${leadId}`);
    expect(body.events[0]).toMatchObject({ mac: 'missing', unreadable: notOurs, data: { to: 'won' } });
    expect(body.events[1]).not.toHaveProperty('mac');
    const { body: catalogue } = await admin.call<EventCatalogue>('GET', '/api/event-catalogue');
    expect(catalogue.unknown).toContainEqual(expect.objectContaining({ type: 'LeadStatusMoved', reason: 'unproven' }));
  });

  it('is reported by health and by every comparison', async () => {
    const { body } = await system.visitor().call<Health>('GET', '/api/health');
    expect(body).toMatchObject({
      status: 'degraded',
      macs: { required: true, unproven: 1, detail: expect.any(String) },
    });
    const { body: verified } = await admin.call<VerifyAnswer>('POST', '/api/projections/all/verify');
    expect(verified).toMatchObject({ equal: false, complete: false, differingRows: 0, unprovenEvents: 1 });
  });

  it('lets no command decide on it, until it is skipped', async () => {
    const moved = await admin.call<Problem>('POST', `/api/leads/${leadId}/status`, { status: 'proposal' });
    expect([moved.status, moved.body.code]).toEqual([409, 'stream_unreadable']);
  });

  it('is no move that analytics counts', async () => {
    const { rows } = await system.infrastructure.pool.query<{ count: number }>(
      `select count(*)::integer as count from read.stage_history where lead_id = $1`,
      [leadId],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('no process manager acts on a forged event', () => {
  it.each([
    ['DocumentRequested', 'document', 'document-sending'],
    ['CampaignStarted', 'campaign', 'campaign-runs'],
    ['InvoiceRequested', 'lead', 'invoices'],
    ['LeadErased', 'lead', 'erasure'],
  ])('%s waits for an operator', async (type, kind, manager) => {
    const leadId = await addLead();
    const stream = `${kind}-${leadId}`;
    const { example, version } = eventDefinition(type)!;
    await forge(stream, type, { ...example, ...('leadId' in example && { leadId }) }, version);
    await eventually(async () => (await parkedOf(stream)).some(({ projection }) => projection === manager));
    expect((await parkedOf(stream)).find(({ projection }) => projection === manager)).toMatchObject({
      event: { type },
      error: notOurs,
    });
    const { rows } = await system.infrastructure.pool.query('select from effects where manager = $1', [manager]);
    expect(rows).toEqual([]);
  });
});

describe('forged decisions of people count for nothing', () => {
  it('a skip', async () => {
    const { log } = system.infrastructure;
    const skipped = {
      eventId: randomUUID(),
      stream: `lead-${randomUUID()}`,
      type: 'LeadStatusMoved',
      revision: 1,
      reason: 'sample',
    };
    await forge('projection-pipeline', 'EventSkipped', skipped);
    expect(await skippedEvents(log, 'pipeline')).toEqual(new Set());
  });

  it('a consent: nothing is sent while it stands there', async () => {
    const leadId = await addLead();
    await forge(`lead-${leadId}`, 'ConsentGiven', { channel: 'email', how: 'spoken' });
    const { body } = await admin.call<History>('GET', `/api/leads/${leadId}/history`);
    expect(body.events.at(-1)).toMatchObject({ type: 'ConsentGiven', mac: 'missing', changes: [] });
    await expect(new LeadsToWrite(system.infrastructure.log).read(leadId)).rejects.toBeInstanceOf(SubjectUnreadable);
  });

  it('a deletion, and an erasure', async () => {
    const leadId = await addLead();
    await forge(`lead-${leadId}`, 'LeadDeleted', {});
    await forge(`lead-${leadId}`, 'LeadErased', {});
    const { status, body } = await admin.call<{ lead: { name: string } }>('GET', `/api/leads/${leadId}`);
    expect([status, body.lead.name]).toEqual([200, 'Sample Owner']);
    const moved = await admin.call<Problem>('POST', `/api/leads/${leadId}/status`, { status: 'proposal' });
    expect([moved.status, moved.body.code]).toEqual([409, 'stream_unreadable']);
  });

  it('a setting', async () => {
    await forge('settings-office', 'SettingsChanged', { name: 'sessionIdleMinutes', from: 480, to: 1 });
    await eventually(
      async () => (await system.visitor().call<Health>('GET', '/api/health')).body.settings.problems.length > 0,
    );
    const { body } = await system.visitor().call<Health>('GET', '/api/health');
    expect(body.settings.problems[0]).toMatchObject({ message: notOurs });
  });
});
