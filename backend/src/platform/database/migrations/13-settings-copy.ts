import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the log said last of the office's settings: a process that starts while the log is away goes on with it. */
export class SettingsCopy1794410000000 implements MigrationInterface {
  name = 'SettingsCopy1794410000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table settings_copy (
        stream text primary key,
        revision integer not null,
        set jsonb not null,
        read_at timestamptz not null
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table settings_copy');
  }
}
