import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Form entries that visitors asked us to keep: sealed, for 14 days at most, and not a lead. */
export class IntakeDrafts1794531000000 implements MigrationInterface {
  name = 'IntakeDrafts1794531000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table intake_drafts (
        id uuid primary key,
        form text not null check (form in ('analysis', 'enrollment')),
        email_hash text not null,
        wrapped_key bytea not null,
        sealed bytea not null,
        kept_at timestamptz not null,
        kept_until timestamptz not null,
        link_done_at timestamptz,
        reminder_at timestamptz not null,
        reminder_done_at timestamptz,
        used_at timestamptz,
        used_key text,
        next_try_at timestamptz not null
      );
      create index intake_drafts_email on intake_drafts (email_hash);
      create index intake_drafts_kept_until on intake_drafts (kept_until);
      comment on table intake_drafts is 'Forms that visitors asked to be kept until they come back by a link; purged after 14 days, when used, and when the form is sent';
      comment on column intake_drafts.email_hash is 'Keyed: it tells nobody whose it is';
      comment on column intake_drafts.sealed is 'Address and draft, under a key of its own that stands beside it, wrapped';
      comment on column intake_drafts.next_try_at is 'Of a mail that is due: not before then';
      create table intake_draft_asks (
        email_hash text not null,
        asked_at timestamptz not null
      );
      create index intake_draft_asks_email on intake_draft_asks (email_hash, asked_at);
      comment on table intake_draft_asks is 'How often a link was asked for to an address within a day, so that nobody is flooded';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table intake_drafts, intake_draft_asks');
  }
}
