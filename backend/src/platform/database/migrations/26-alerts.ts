import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Alerts that operators get outside of the application. A row is a problem that exists now; it is deleted when the problem ends. */
export class Alerts1794555000000 implements MigrationInterface {
  name = 'Alerts1794555000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table alerts (
        name text primary key,
        since timestamptz not null default now(),
        told_at timestamptz,
        claimed_until timestamptz
      );
      comment on table alerts is 'What needs an operator now; each is told of once, by mail or webhook';
      comment on column alerts.told_at is 'When somebody outside was told; null: not yet';
      comment on column alerts.claimed_until is 'A process is telling it; from then on another one may';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table alerts');
  }
}
