import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A second factor as a duty: from when each person's time runs, and when the settings of the copy were changed. */
export class FactorDuty1794720000000 implements MigrationInterface {
  name = 'FactorDuty1794720000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users add column factor_time_from timestamptz;
      update users set factor_time_from = created_at;
      alter table users alter column factor_time_from set default now(), alter column factor_time_from set not null;
      comment on column users.factor_time_from is
        'The time to set up a second factor runs from here at the earliest: made, given another role, or their factor was reset';
      alter table settings_copy add column changed_at jsonb not null default '[]';
      comment on column settings_copy.changed_at is 'Name and instant of the newest change of each setting';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table settings_copy drop column changed_at;
      alter table users drop column factor_time_from;
    `);
  }
}
