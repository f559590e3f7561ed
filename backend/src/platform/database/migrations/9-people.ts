import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invited people, their one-time links and second factors; what sessions show of themselves; and events waiting for the log. */
export class People1794330900000 implements MigrationInterface {
  name = 'People1794330900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users
        alter column password_hash drop not null,
        add column display_name text,
        add column takes_new_leads boolean not null default false,
        add column revision integer not null default 0,
        add column browser_generation integer not null default 0;
      comment on column users.password_hash is 'Null: invited, has never set one';
      comment on column users.revision is 'Grows with every change that admins see; If-Match compares it';
      comment on column users.browser_generation is 'Browsers that were remembered under an older one are strangers';
      alter table sessions add column browser text;
      create table one_time_links (
        user_id uuid primary key references users (id) on delete cascade,
        token_hash bytea not null unique,
        purpose text not null check (purpose in ('invitation', 'reset')),
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create table second_factors (
        user_id uuid primary key references users (id) on delete cascade,
        secret bytea not null,
        begun_at timestamptz not null default now(),
        confirmed_at timestamptz,
        last_step bigint
      );
      comment on column second_factors.secret is 'Encrypted under a key that follows from the master key';
      comment on column second_factors.last_step is 'Time step of the last code that was taken: none is taken twice';
      create table recovery_codes (
        user_id uuid not null references second_factors (user_id) on delete cascade,
        code_hash bytea not null,
        primary key (user_id, code_hash)
      );
      create table outbox (
        place bigint generated always as identity primary key,
        event_id uuid not null unique,
        stream text not null,
        type text not null,
        data jsonb not null,
        metadata jsonb not null,
        attempts integer not null default 0,
        due_at timestamptz not null default now(),
        created_at timestamptz not null default now()
      );
      create index outbox_stream on outbox (stream, place);
      comment on table outbox is 'Events of plain tables until they are in the log; a row is deleted once its event is';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table outbox, recovery_codes, second_factors, one_time_links;
      alter table sessions drop column browser;
      delete from users where password_hash is null;
      alter table users
        alter column password_hash set not null,
        drop column display_name,
        drop column takes_new_leads,
        drop column revision,
        drop column browser_generation;
    `);
  }
}
