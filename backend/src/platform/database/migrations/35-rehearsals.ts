import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rehearsals of campaigns, kept for an hour, so that every process can answer for them. */
export class Rehearsals1794650000000 implements MigrationInterface {
  name = 'Rehearsals1794650000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table rehearsals (
        id uuid primary key,
        state text not null default 'running' check (state in ('running', 'done', 'failed', 'cancelled')),
        "from" timestamptz not null,
        events integer not null default 0,
        began_at timestamptz not null default now(),
        seen_at timestamptz not null default now(),
        took_ms integer,
        result jsonb
      );
      create unique index rehearsals_one_at_a_time on rehearsals (state) where state = 'running';
      comment on table rehearsals is 'What campaigns would have done: a look, kept for an hour';
      comment on column rehearsals.seen_at is 'When the process that reads the log for it last said how far it is';
      comment on column rehearsals.result is 'Names leads by their ids alone';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table rehearsals');
  }
}
