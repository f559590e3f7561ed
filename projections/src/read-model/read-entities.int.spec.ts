import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { at, logOf, sampleLead, step, uuid } from '../../test/events.js';
import { openTestProjector, type TestProjector } from '../../test/projector.js';
import { liveProjections } from '../definitions/live-projections.js';
import { snakeCase } from '../engine/tables/table-sql.js';
import { ActivityEntry, PipelineLead, readEntities, ReadStatus } from './entries.js';

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
  it('map every column of their tables', () => {
    const tables = liveProjections.flatMap((projection) => projection.tables);
    const views = source.entityMetadatas.filter(({ tableName }) => tableName !== 'status');
    expect(views.length).toBe(readEntities.length - 1);
    for (const { tableName, columns } of views) {
      const { columns: declared } = tables.find(({ name }) => name === tableName)!;
      const mapped = columns.map(({ databaseName, propertyName }) => [propertyName, databaseName]);
      expect([tableName, mapped.sort()]).toEqual([
        tableName,
        Object.keys(declared)
          .map((name) => [name, snakeCase(name)])
          .sort(),
      ]);
    }
  });

  it('read money as numbers, positions as text, instants as ISO texts', async () => {
    expect(await source.getRepository(PipelineLead).find()).toMatchObject([
      {
        id: sampleLead,
        paidCents: 19_900,
        estimatedRentCents: 180_000,
        purchasePriceCents: null,
        position: '200',
        revision: 1,
        createdAt: at(0),
        deletedAt: null,
        improvements: [],
      },
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
