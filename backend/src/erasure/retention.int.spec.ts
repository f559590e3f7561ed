import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { analysisRequested, rentEstimated } from '../../../contracts/src/analyses/events.js';
import { documentRequested } from '../../../contracts/src/documents/events.js';
import type { DomainEvent } from '../../../contracts/src/events/catalogue.js';
import type { LeadStatus } from '../../../contracts/src/lead-status.js';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import { noteAdded } from '../../../contracts/src/leads/events.js';
import { newEvent } from '../../../event-store/test/sample-events.js';
import { sharedSystem } from '../../../testing/shared-system.js';
import type { TestSystem } from '../../../testing/start-app.js';
import type { OfficeSettings } from '../settings/office/office-settings.js';
import { RetentionProposals } from './erasure-queries.js';

/** All of them are later than what the running system notes about these leads by itself. */
const longAgo = '2028-03-06T15:00:00.000Z';
const later = '2028-05-08T15:00:00.000Z';
const lately = '2029-06-07T15:00:00.000Z';
const now = new Date('2030-01-01T00:00:00.000Z');

const created: DomainEvent = { type: 'LeadCreated', data: { ...leadCreated.example, status: 'leads' } };
const noted: DomainEvent = { type: 'NoteAdded', data: noteAdded.example };
const movedTo = (to: LeadStatus): DomainEvent => ({ type: 'LeadStatusMoved', data: { from: 'leads', to } });
const mergedInto = (into: string): DomainEvent => ({ type: 'LeadMerged', data: { into } });

describe('leads that were kept long enough', () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await sharedSystem();
  });
  afterAll(() => system.stop());

  const append = async (stream: string, ...events: [DomainEvent, string][]) => {
    const written = events.map(([event, occurredAt]) => {
      const { metadata, ...each } = newEvent(event);
      return { ...each, metadata: { ...metadata, occurredAt } };
    });
    const { position } = await system.infrastructure.log.append(stream, written, 'no_stream');
    await system.projected(String(position));
  };
  const leadWith = async (...events: [DomainEvent, string][]) => {
    const id = randomUUID();
    await append(`lead-${id}`, [created, longAgo], ...events);
    return id;
  };
  const proposed = async (...ids: string[]) => {
    const settings = { current: { retentionYears: 1 } } as OfficeSettings;
    const { leads } = await new RetentionProposals(system.infrastructure.pool, settings).list(now);
    return leads.filter(({ id }) => ids.includes(id)).map(({ id, since }) => [id, since]);
  };

  it('are those that nothing happened to since, with when the last thing did', async () => {
    const untouched = await leadWith([noted, later]);
    const lost = await leadWith([movedTo('lost'), later]);
    const touched = await leadWith([noted, lately]);
    const found = await proposed(untouched, lost, touched);
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        [untouched, later],
        [lost, later],
      ]),
    );
  });

  it.each(['enrolled', 'closed', 'won'] as const)('are no customers: %s', async (stage) => {
    expect(await proposed(await leadWith([movedTo(stage), later]))).toEqual([]);
  });

  it('are no part of a case: it is proposed with the lead that stays', async () => {
    const stays = await leadWith();
    const part = await leadWith([mergedInto(stays), later]);
    expect(await proposed(stays, part)).toEqual([[stays, later]]);
    await append(`document-${randomUUID()}`, [
      { type: 'DocumentRequested', data: { ...documentRequested.example, leadId: part } },
      lately,
    ]);
    expect(await proposed(stays, part)).toEqual([]);
  });

  it('have no analysis that goes on', async () => {
    const lead = await leadWith();
    expect(await proposed(lead)).toEqual([[lead, longAgo]]);
    await append(
      `analysis-${randomUUID()}`,
      [{ type: 'AnalysisRequested', data: analysisRequested.example }, longAgo],
      [{ type: 'AnalysisLinked', data: { leadId: lead } }, longAgo],
      [{ type: 'RentEstimated', data: rentEstimated.example }, lately],
    );
    expect(await proposed(lead)).toEqual([]);
  });
});
