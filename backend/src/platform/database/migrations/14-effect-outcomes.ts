import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The log's outcome of an effect that a worker still holds: the worker adds the reason and its attempt before the effect has ended. */
export class EffectOutcomes1794420000000 implements MigrationInterface {
  name = 'EffectOutcomes1794420000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table effects add column outcome text check (outcome in ('done', 'failed', 'cancelled'));
      comment on column effects.outcome is 'What its manager read in the log while a worker held it; it ends so whatever becomes of the worker'
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table effects drop column outcome');
  }
}
