import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose turn it was when intakes were assigned in turn. */
export class LeadTurns1794430000000 implements MigrationInterface {
  name = 'LeadTurns1794430000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table lead_turns (
        correlation_id text primary key,
        user_id uuid not null references users on delete cascade,
        at timestamptz not null default clock_timestamp()
      );
      create index on lead_turns (user_id, at desc);
      comment on table lead_turns is 'Who was given the leads of one intake: the next ones go to whose turn is longest ago';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table lead_turns');
  }
}
