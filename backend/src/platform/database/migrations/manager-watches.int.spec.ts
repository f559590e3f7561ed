import { describe, expect, it } from '@jest/globals';
import { migratedDatabase } from '../../../../../testing/migrated-database.js';
import { ManagerWatches1794610000000 } from './process-managers.js';

describe('the migration to names of their own and watches', () => {
  const runnerOf = migratedDatabase();

  it('carries position, effects and attempts over, and knows what would be watched', async () => {
    const runner = runnerOf();
    const migration = new ManagerWatches1794610000000();
    const lead = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
    await migration.down(runner);
    await runner.query(
      `insert into process_managers (name, holder, epoch, expires_at, position) values
         ('documents', gen_random_uuid(), 3, now(), 77), ('campaigns', gen_random_uuid(), 2, now(), 78);
       insert into effects (manager, key, kind, subject, lead_id, correlation_id, due_at, idempotent, max_attempts) values
         ('documents', 'a', 'document-send', 'document-a', null, 'c', now(), true, 8),
         ('campaigns', 'b', 'campaign-message', 'campaign-${lead}', '${lead}', 'd', now(), true, 8);
       insert into effect_attempts (manager, key, attempt, began_at, outcome) values ('documents', 'a', 1, now(), 'again');
       insert into settings_copy (stream, revision, set, read_at) values
         ('settings-office', 1, '[["startOnboarding", true], ["startWarmLead", false]]', now())`,
    );
    await migration.up(runner);
    const rows = async (text: string) => (await runner.query(text)) as unknown[];
    expect(await rows('select name, position, epoch from process_managers order by 1')).toEqual([
      { name: 'campaign-runs', position: '78', epoch: '2' },
      { name: 'document-sending', position: '77', epoch: '3' },
    ]);
    expect(await rows('select manager, key from effects order by 2')).toEqual([
      { manager: 'document-sending', key: 'a' },
      { manager: 'campaign-runs', key: 'b' },
    ]);
    expect(await rows('select manager, key from effect_attempts')).toEqual([{ manager: 'document-sending', key: 'a' }]);
    expect(await rows('select manager, key, since from manager_watches order by 2')).toEqual([
      { manager: 'campaign-runs', key: `lead ${lead}`, since: '0' },
      { manager: 'campaign-runs', key: 'start onboarding', since: '0' },
    ]);
    await migration.down(runner);
    expect(await rows('select name from process_managers order by 1')).toEqual([
      { name: 'campaigns' },
      { name: 'documents' },
    ]);
    await migration.up(runner);
    await runner.release();
  });
});
