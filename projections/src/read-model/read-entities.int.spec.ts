import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import 'reflect-metadata';
import { DataSource } from 'typeorm';
import type { ReadModel } from '../../../contracts/src/live/queries.js';
import { at, logOf, sampleLead, step, uuid } from '../../test/events.js';
import { openTestProjector, type TestProjector } from '../../test/projector.js';
import { liveProjections } from '../definitions/live-projections.js';
import { snakeCase } from '../engine/tables/table-sql.js';
import { ActivityEntry } from './activity-entry.js';
import { AnalysisEntry } from './analysis-entry.js';
import { CampaignEntry } from './campaign-entry.js';
import { DocumentEntry } from './document-entry.js';
import { ErasureEntry } from './erasure-entry.js';
import { MessageEntry } from './message-entry.js';
import { PaymentEntry } from './payment-entry.js';
import { PipelineLead } from './pipeline-lead.js';
import { readEntities } from './read-entities.js';
import { ReadStatus } from './read-status.js';
import { ReferralEntry } from './referral-entry.js';
import { StageStay } from './stage-stay.js';
import { TaskEntry } from './task-entry.js';

let projector: TestProjector;
let source: DataSource;
beforeAll(async () => {
  projector = await openTestProjector();
  await projector.apply(logOf([step('LeadCreated', { status: 'leads' }), step('LeadPaid', { amountCents: 19_900 })]));
  source = new DataSource({ type: 'postgres', url: projector.url, entities: readEntities, installExtensions: false });
  await source.initialize();
});
afterAll(async () => {
  await source.destroy();
  await projector.close();
});

describe('the entities', () => {
  it('map every column of the projections', () => {
    const columns = (entity: (typeof readEntities)[number]) =>
      source.getMetadata(entity).columns.map(({ databaseName }) => databaseName);
    const entities: Partial<Record<ReadModel, (typeof readEntities)[number]>> = {
      pipeline: PipelineLead,
      stage_history: StageStay,
      activity: ActivityEntry,
      analyses: AnalysisEntry,
      referrals: ReferralEntry,
      tasks: TaskEntry,
      payments: PaymentEntry,
      documents: DocumentEntry,
      erasures: ErasureEntry,
      campaigns: CampaignEntry,
      messages: MessageEntry,
    };
    expect(liveProjections.filter(({ name }) => !(name in entities)).map(({ name }) => name)).toEqual([
      'analytics',
      'event_index',
    ]);
    for (const [name, entity] of Object.entries(entities)) {
      const [table] = liveProjections.find((projection) => projection.name === name)!.tables;
      expect([name, columns(entity).sort()]).toEqual([name, Object.keys(table!.columns).map(snakeCase).sort()]);
    }
  });

  it('read money as numbers, positions as text, instants as dates', async () => {
    expect(await source.getRepository(PipelineLead).find()).toMatchObject([
      {
        id: sampleLead,
        paidCents: 19_900,
        estimatedRentCents: 180_000,
        purchasePriceCents: null,
        position: '200',
        revision: 1,
        createdAt: new Date(at(0)),
        improvements: [],
      },
    ]);
    expect(await source.getRepository(StageStay).find()).toMatchObject([
      { leadId: sampleLead, stay: 0, firstPosition: '100', estimatedRentCents: 180_000, endedAt: null },
    ]);
    expect(await source.getRepository(ActivityEntry).find({ order: { position: 'DESC' } })).toMatchObject([
      { position: '200', data: { amountCents: 19_900, method: 'check' } },
      { position: '100', eventId: uuid(0xe0000), actorKind: 'user' },
    ]);
    expect(await source.getRepository(ReadStatus).find()).toEqual([
      { position: '200', updatedAt: expect.any(Date) as unknown, ready: false, parkedStreams: 0, unknownEvents: '0' },
    ]);
  });

  it('are left alone when TypeORM synchronises other tables', async () => {
    await source.synchronize();
    expect(await source.getRepository(PipelineLead).count()).toBe(1);
  });
});
