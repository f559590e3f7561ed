import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Turns process managers' tasks into effects: any worker may claim them, and they stay visible after they have ended. */
export class Effects1794405000000 implements MigrationInterface {
  name = 'Effects1794405000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table process_managers
        add column replaying_since timestamptz,
        add column caught_up_epoch bigint;
      comment on column process_managers.replaying_since is 'Set while it reads the log for the first time: nothing acts';
      comment on column process_managers.caught_up_epoch is 'The epoch that has the whole log; effects are acted on under it only';
      create table effects (
        manager text not null references process_managers (name) on delete cascade,
        key text not null,
        kind text not null,
        subject text not null,
        lead_id uuid,
        correlation_id text not null,
        due_at timestamptz not null,
        late_at timestamptz,
        idempotent boolean not null,
        max_attempts integer not null check (max_attempts > 0),
        state text not null default 'due'
          check (state in ('due', 'running', 'done', 'failed', 'unknown', 'too_late', 'cancelled')),
        attempts integer not null default 0,
        round integer not null default 0,
        intended boolean not null default false,
        waits boolean not null default false,
        unreadable_at integer,
        given_up boolean not null default false,
        reason text,
        claim uuid,
        claim_expires_at timestamptz,
        noted_at timestamptz not null default clock_timestamp(),
        changed_at timestamptz(3) not null default clock_timestamp(),
        primary key (manager, key)
      );
      comment on table effects is 'What process managers do outside of the log: waiting, under way, and ended';
      create index effects_due on effects (manager, due_at, key) where state = 'due' and not waits;
      create index effects_running on effects (claim_expires_at) where state = 'running';
      create index effects_subject on effects (subject);
      create index effects_lead on effects (lead_id) where lead_id is not null;
      create index effects_changed on effects (state, changed_at desc);
      create index effects_unreadable on effects (manager) where unreadable_at is not null;
      create table effect_attempts (
        manager text not null,
        key text not null,
        attempt integer not null,
        began_at timestamptz not null,
        ended_at timestamptz not null default clock_timestamp(),
        outcome text not null,
        error text,
        calls jsonb not null default '[]',
        foreign key (manager, key) references effects (manager, key) on delete cascade
      );
      comment on table effect_attempts is 'Tries of an effect: what came of each, and the calls it made, without secrets and personal data';
      create index effect_attempts_effect on effect_attempts (manager, key, began_at);
      insert into effects (manager, key, kind, subject, correlation_id, due_at, idempotent, max_attempts, attempts)
        select manager, key, 'rent-estimate', stream, correlation_id, due_at, true, greatest(12, attempts + 3), attempts
        from process_tasks;
      drop table process_tasks;
      drop table turns;
      create table managers_off (reason text primary key, since timestamptz not null default now());
      comment on table managers_off is 'While it has a row, no process manager works anywhere';
      create table calendar_copies (
        source text primary key,
        asked_at timestamptz not null,
        text text,
        fetched_at timestamptz,
        failure text
      );
      comment on table calendar_copies is 'Last good copy of the office calendar; the source is a digest of its address';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table process_tasks (
        manager text not null references process_managers (name) on delete cascade,
        key text not null,
        correlation_id text not null,
        due_at timestamptz not null,
        attempts integer not null default 0,
        stream text not null,
        claimed_epoch bigint,
        primary key (manager, key)
      );
      create index process_tasks_due on process_tasks (manager, due_at);
      insert into process_tasks (manager, key, correlation_id, due_at, attempts, stream)
        select manager, key, correlation_id, due_at, attempts, subject from effects
        where state in ('due', 'running') and kind = 'rent-estimate';
      create table turns (name text primary key, holder uuid not null, expires_at timestamptz not null);
      drop table effect_attempts, effects, calendar_copies, managers_off;
      alter table process_managers drop column replaying_since, drop column caught_up_epoch;
    `);
  }
}
