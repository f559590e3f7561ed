import { describe, expect, it } from '@jest/globals';
import { migratedDatabase } from '../../../../../testing/migrated-database.js';
import { Effects1794405000000 } from './process-managers.js';

describe('the migration of tasks to effects', () => {
  const runnerOf = migratedDatabase();

  it('loses no task, there and back', async () => {
    const runner = runnerOf();
    const migration = new Effects1794405000000();
    await migration.down(runner);
    await runner.query(
      `insert into process_managers (name, holder, epoch, expires_at, position)
       values ('rent-estimates', gen_random_uuid(), 3, now(), 77);
       insert into process_tasks (manager, key, correlation_id, due_at, attempts, stream) values
         ('rent-estimates', 'a', 'c', '2026-03-02T15:00:00Z', 0, 'analysis-a'),
         ('rent-estimates', 'b', 'd', '2026-03-02T16:00:00Z', 40, 'analysis-b')`,
    );
    await migration.up(runner);
    const effects = (await runner.query(
      'select key, kind, subject, correlation_id, due_at, state, attempts, max_attempts > attempts as again from effects order by key',
    )) as unknown[];
    const about = { kind: 'rent-estimate', state: 'due', again: true };
    expect(effects).toEqual([
      {
        ...about,
        key: 'a',
        subject: 'analysis-a',
        correlation_id: 'c',
        due_at: new Date('2026-03-02T15:00:00Z'),
        attempts: 0,
      },
      {
        ...about,
        key: 'b',
        subject: 'analysis-b',
        correlation_id: 'd',
        due_at: new Date('2026-03-02T16:00:00Z'),
        attempts: 40,
      },
    ]);
    // It continues from its position: nothing is read again, nothing is too late.
    expect(await runner.query('select position, replaying_since from process_managers')).toEqual([
      { position: '77', replaying_since: null },
    ]);
    await migration.down(runner);
    expect(await runner.query('select key, stream, attempts from process_tasks order by key')).toEqual([
      { key: 'a', stream: 'analysis-a', attempts: 0 },
      { key: 'b', stream: 'analysis-b', attempts: 40 },
    ]);
    await migration.up(runner);
    await runner.release();
  });
});
