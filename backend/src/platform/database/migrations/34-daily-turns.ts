import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One table counts the mails to addresses that somebody typed into a form; the counts start at zero. */
export class DailyTurns1794640000000 implements MigrationInterface {
  name = 'DailyTurns1794640000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table daily_turns (
        kind text not null check (kind in ('acknowledgment', 'draft-link')),
        whose text not null,
        key text not null,
        taken_at timestamptz not null default now(),
        primary key (kind, whose, key)
      );
      create index daily_turns_taken_at on daily_turns (taken_at);
      comment on table daily_turns is 'Mails to addresses that somebody typed into a form, so that nobody is flooded; kept for two days';
      comment on column daily_turns.whose is 'The address, keyed: it tells nobody whose it is';
      comment on column daily_turns.key is 'Of the mail: tried again, it is the same turn';
      drop table intake_draft_asks;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table daily_turns;
      create table intake_draft_asks (email_hash text not null, asked_at timestamptz not null);
      create index intake_draft_asks_email on intake_draft_asks (email_hash, asked_at);
    `);
  }
}
