import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migratedWithReadModels } from '../../../testing/migrated-database.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { afterRestore } from './restore-system.js';

const begunAt = '2027-01-20T02:00:00.000Z';

describe('the tables of a restored backup', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase(undefined, migratedWithReadModels);
    pool = new pg.Pool({ connectionString: database.url });
  });
  afterEach(() => pool.query('delete from read.erasures; delete from intake_drafts; delete from board_views'));
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const draft = async () => {
    const id = randomUUID();
    await pool.query(
      `insert into intake_drafts (id, form, email_hash, wrapped_key, sealed, kept_at, kept_until, reminder_at, next_try_at)
       values ($1, 'analysis', 'hash', $2, $2, now(), now() + interval '14 days', now() + interval '3 days', now())`,
      [id, randomBytes(8)],
    );
    return id;
  };
  const drafts = async () =>
    (await pool.query<{ id: string }>('select id from intake_drafts order by kept_at')).rows.map(({ id }) => id);

  describe('hold no draft of a form whose erased person nobody can name any more', () => {
    const erasure = (completedAt: string | null) =>
      pool.query(
        `insert into read.erasures (lead_id, position, erased_at, completed_at, streams, ended)
         values ($1, 1, '2027-01-19T00:00:00Z', $2, '[]', true)`,
        [randomUUID(), completedAt],
      );

    it('while an erasure is under way, or was completed while the backup was made', async () => {
      for (const completedAt of [null, '2027-01-20T02:00:01.000Z']) {
        await erasure(completedAt);
        await draft();
        expect(await afterRestore(pool, { begunAt })).toContain(
          'The drafts of forms (1) were removed: they may be of somebody erased since then.',
        );
        expect(await drafts()).toEqual([]);
        await pool.query('delete from read.erasures');
      }
    });

    it('but those of everybody else, where it was complete before', async () => {
      await erasure('2027-01-20T01:59:59.000Z');
      const kept = await draft();
      expect((await afterRestore(pool, { begunAt })).join()).not.toContain('The drafts of forms');
      expect(await drafts()).toEqual([kept]);
    });
  });

  describe('bring no mail about a form begun before: it may have gone out already', () => {
    const due = async () => {
      const { rows } = await pool.query<{ link: boolean; reminder: boolean }>(
        `select link_done_at is null as link, reminder_done_at is null as reminder from intake_drafts`,
      );
      return rows;
    };

    it('neither the link that had not gone out yet, nor a reminder whose day has come since', async () => {
      await draft();
      expect((await afterRestore(pool, { begunAt })).join()).toContain('Mails about forms that were begun (1)');
      expect(await due()).toEqual([{ link: false, reminder: true }]);
      // Restored three days later.
      await pool.query(`update intake_drafts set reminder_at = now() - interval '1 minute'`);
      expect((await afterRestore(pool, { begunAt })).join()).toContain('Mails about forms that were begun (1)');
      expect(await due()).toEqual([{ link: false, reminder: false }]);
      expect((await afterRestore(pool, { begunAt })).join()).not.toContain('Mails about forms');
    });

    it('but a reminder whose day is still to come', async () => {
      await draft();
      await pool.query('update intake_drafts set link_done_at = now()');
      expect((await afterRestore(pool, { begunAt })).join()).not.toContain('Mails about forms');
      expect(await due()).toEqual([{ link: false, reminder: true }]);
    });
  });
});
