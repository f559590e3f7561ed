import { migration } from './migration.js';

/** Each process manager's position in the log and its lease; and its scheduled tasks. */
export const ProcessManagers1793900000000 = migration(
  'ProcessManagers1793900000000',
  `
  create table process_managers (
    name text primary key,
    position bigint,
    holder uuid not null,
    epoch bigint not null,
    expires_at timestamptz not null,
    updated_at timestamptz not null default now()
  );
  comment on table process_managers is 'Position in the log and lease; a write counts only under the newest epoch';
  create table process_tasks (
    manager text not null references process_managers (name) on delete cascade,
    key text not null,
    correlation_id text not null,
    due_at timestamptz not null,
    attempts integer not null default 0,
    primary key (manager, key)
  );
  create index process_tasks_due on process_tasks (manager, due_at);
  `,
  'drop table process_tasks, process_managers',
);

/** Which process does a job outside that only one may do at a time. */
export const Turns1794310000000 = migration(
  'Turns1794310000000',
  `
  create table turns (name text primary key, holder uuid not null, expires_at timestamptz not null);
  comment on table turns is 'What one process works on alone; a row of a process that died runs out';
  `,
  'drop table turns',
);

/** The stream of a process manager's task, so that the task waits while the stream is parked; and the lease of whoever does it. */
export const ClaimedTasks1794320000000 = migration(
  'ClaimedTasks1794320000000',
  `
  alter table process_tasks add column stream text, add column claimed_epoch bigint;
  update process_tasks set stream = 'analysis-' || key;
  alter table process_tasks alter column stream set not null;
  `,
  'alter table process_tasks drop column stream, drop column claimed_epoch',
);

/** Turns process managers' tasks into effects: any worker may claim them, and they stay visible after they have ended. */
export const Effects1794405000000 = migration(
  'Effects1794405000000',
  `
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
  `,
  `
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
  `,
);

/** The log's outcome of an effect that a worker still holds: the worker adds the reason and its attempt before the effect has ended. */
export const EffectOutcomes1794420000000 = migration(
  'EffectOutcomes1794420000000',
  `
  alter table effects add column outcome text check (outcome in ('done', 'failed', 'cancelled'));
  comment on column effects.outcome is 'What its manager read in the log while a worker held it; it ends so whatever becomes of the worker'
  `,
  'alter table effects drop column outcome',
);

/**
 * Process managers that shared their name with a read model get another: an operator who meant one could reach the other. Position,
 * effects with their attempts, and parked streams move to the new name. If rows exist under both names, each stays as it is.
 */
const renaming = (from: string, to: string) => `
  do $$ begin
    if exists (select from process_managers where name = '${to}') then return; end if;
    update process_managers set name = '${to}' where name = '${from}';
    -- Under this version stand process managers; the projector's first start makes the table.
    if found and to_regclass('projection.parked_streams') is not null then
      update projection.parked_streams set projection = '${to}' where projection = '${from}' and version = 0;
    end if;
  end $$;`;

/**
 * What a process manager watches across events, and names that no read model has. Managers that have read the log before get the
 * watches that they would have collected on running campaigns and the settings that start them.
 */
export const ManagerWatches1794610000000 = migration(
  'ManagerWatches1794610000000',
  `
  create table manager_watches (
    manager text not null references process_managers (name) on delete cascade on update cascade,
    key text not null,
    since bigint not null,
    primary key (manager, key)
  );
  comment on table manager_watches is 'What a process manager keeps of earlier events, as of its position';
  comment on column manager_watches.since is 'Position of the event since which it is watched';
  alter table effects drop constraint effects_manager_fkey,
    add constraint effects_manager_fkey foreign key (manager) references process_managers (name) on delete cascade on update cascade;
  alter table effect_attempts drop constraint effect_attempts_manager_key_fkey,
    add constraint effect_attempts_manager_key_fkey foreign key (manager, key) references effects (manager, key) on delete cascade on update cascade;
  ${renaming('documents', 'document-sending')}
  ${renaming('campaigns', 'campaign-runs')}
  ${renaming('messages', 'message-sending')}
  insert into manager_watches (manager, key, since)
    select distinct m.name, 'lead ' || e.lead_id, 0
    from process_managers m join effects e on e.manager = m.name
    where m.name = 'campaign-runs' and e.kind = 'campaign-message' and e.lead_id is not null;
  insert into manager_watches (manager, key, since)
    select m.name, 'start ' || s.workflow, 0
    from process_managers m, settings_copy c,
      (values ('warm_lead', 'startWarmLead'), ('confirmation', 'startConfirmation'), ('onboarding', 'startOnboarding'))
        s (workflow, setting)
    where m.name = 'campaign-runs' and c.stream = 'settings-office' and c.set @> jsonb_build_array(jsonb_build_array(s.setting, true));
  `,
  `
  drop table manager_watches;
  ${renaming('document-sending', 'documents')}
  ${renaming('campaign-runs', 'campaigns')}
  ${renaming('message-sending', 'messages')}
  `,
);

/** Which events a manager has read, so that new code which waits for an old one's lease misses none that the old one does not know. */
export const ManagerTypes1794790000000 = migration(
  'ManagerTypes1794790000000',
  `
  alter table process_managers add column handles text[], add column awaited_from bigint, add column awaited_at timestamptz;
  comment on column process_managers.handles is 'Types of the events that were read up to the position; null: from before this was kept';
  comment on column process_managers.awaited_from is 'Position at which code that reads more types began to wait for the lease';
  `,
  'alter table process_managers drop column handles, drop column awaited_from, drop column awaited_at',
);
