import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The office's settings as last read from the log: a process that starts while the log is away uses them. */
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
