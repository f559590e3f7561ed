import { migration } from './migration.js';

/** The office's settings as last read from the log: a process that starts while the log is away uses them. */
export const SettingsCopy1794410000000 = migration(
  'SettingsCopy1794410000000',
  `
  create table settings_copy (
    stream text primary key,
    revision integer not null,
    set jsonb not null,
    read_at timestamptz not null
  )
  `,
  'drop table settings_copy',
);

/** Templates of mails and texts. A row is a version and never changes; the highest version of an id is sent. */
export const Templates1794530000000 = migration(
  'Templates1794530000000',
  `
  create table template_versions (
    id text not null,
    version integer not null check (version > 0),
    name text not null,
    type text not null check (type in ('email', 'sms')),
    subject text not null,
    content text not null,
    workflow text check (workflow in ('warm_lead', 'confirmation', 'onboarding')),
    delay_minutes integer not null,
    anchor text not null check (anchor in ('entry', 'walkthrough')),
    restored_from integer,
    saved_at timestamptz not null,
    saved_by uuid,
    key text,
    body_hash text,
    primary key (id, version)
  );
  create unique index template_versions_key on template_versions (id, saved_by, key) where key is not null;
  comment on table template_versions is 'Every version of every template of mails and texts; messages name the one they were made of';
  comment on column template_versions.id is 'A fixed name of one that came with the product, else a UUID';
  comment on column template_versions.delay_minutes is 'From the anchor; negative: before it';
  comment on column template_versions.saved_by is 'User; null for what came with the product';
  comment on column template_versions.key is 'Idempotency-Key of the call that wrote it, so that a repeated call finds its answer';
  create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'a version of a template never changes'; end $$;
  create trigger template_versions_stay before update or delete on template_versions
    for each row execute function refuse_change();
  `,
  'drop table template_versions; drop function refuse_change()',
);

/** Alerts that operators get outside of the application. A row is a problem that exists now; it is deleted when the problem ends. */
export const Alerts1794555000000 = migration(
  'Alerts1794555000000',
  `
  create table alerts (
    name text primary key,
    since timestamptz not null default now(),
    told_at timestamptz,
    claimed_until timestamptz
  );
  comment on table alerts is 'What needs an operator now; each is told of once, by mail or webhook';
  comment on column alerts.told_at is 'When somebody outside was told; null: not yet';
  comment on column alerts.claimed_until is 'A process is telling it; from then on another one may';
  `,
  'drop table alerts',
);

/** An alert that reaches nobody is itself something that an operator has to know. */
export const AlertFailures1794798000000 = migration(
  'AlertFailures1794798000000',
  `
  alter table alerts add column failure text;
  comment on column alerts.failure is 'Why the last try to tell it failed, without secrets and without anybody''s name';
  `,
  'alter table alerts drop column failure',
);

/** Backups that were made or tried, and the key to encrypt them to if the environment names none. */
export const Backups1794590000000 = migration(
  'Backups1794590000000',
  `
  create table backup_runs (
    id uuid primary key,
    place text not null,
    state text not null check (state in ('running', 'done', 'failed')),
    begun_at timestamptz not null default clock_timestamp(),
    alive_at timestamptz not null default clock_timestamp(),
    ended_at timestamptz,
    asked_by text,
    name text,
    summary jsonb,
    error text
  );
  -- One at a time, whichever process makes it.
  create unique index backup_runs_one on backup_runs ((true)) where state = 'running';
  create index backup_runs_newest on backup_runs (place, begun_at desc);
  comment on table backup_runs is 'Backups to BACKUP_TO: one row for each try';
  comment on column backup_runs.alive_at is 'Said anew by the process that makes it; one that is silent for a minute has lost it';
  create table backup_key (
    single boolean primary key default true check (single),
    recipient text not null,
    sealed_identity bytea,
    made_at timestamptz not null default clock_timestamp(),
    taken_at timestamptz
  );
  comment on table backup_key is 'What backups are encrypted to where BACKUP_KEY is not set';
  comment on column backup_key.sealed_identity is 'What opens them, under the master key, until somebody has taken it';
  `,
  'drop table backup_runs; drop table backup_key',
);

/** Rehearsals of campaigns, kept for an hour, so that every process can answer for them. */
export const Rehearsals1794650000000 = migration(
  'Rehearsals1794650000000',
  `
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
  `,
  'drop table rehearsals',
);

/** Backups that were good and are no longer there. */
export const BackupsGone1794680000000 = migration(
  'BackupsGone1794680000000',
  `
  alter table backup_runs add column gone_at timestamptz;
  comment on column backup_runs.gone_at is 'Since when a good one is known to be gone from its place: then it no longer counts';
  `,
  'alter table backup_runs drop column gone_at',
);
