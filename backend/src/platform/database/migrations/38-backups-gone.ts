import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Backups that were good and are no longer there. */
export class BackupsGone1794680000000 implements MigrationInterface {
  name = 'BackupsGone1794680000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table backup_runs add column gone_at timestamptz;
      comment on column backup_runs.gone_at is 'Since when a good one is known to be gone from its place: then it no longer counts';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table backup_runs drop column gone_at');
  }
}
