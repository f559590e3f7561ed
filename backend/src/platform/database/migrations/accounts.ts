import { migration } from './migration.js';

/** Users, sessions, sign-in attempts and idempotency claims: the plain tables of the API. */
export const AccountsAndClaims1793700000000 = migration(
  'AccountsAndClaims1793700000000',
  `
  create table users (
    id uuid primary key,
    email text not null,
    password_hash text not null,
    role text not null check (role in ('user', 'admin')),
    created_at timestamptz not null default now(),
    disabled_at timestamptz
  );
  create unique index users_email on users (lower(email));
  create table sessions (
    id_hash bytea primary key,
    user_id uuid not null references users (id) on delete cascade,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now()
  );
  create index sessions_user on sessions (user_id);
  create table login_attempts (
    key bytea primary key,
    failures integer not null,
    blocked_until timestamptz not null,
    last_at timestamptz not null
  );
  create table idempotency_claims (
    scope_hash bytea primary key,
    body_hash bytea not null,
    status integer,
    answer json,
    claimed_at timestamptz not null default now()
  );
  create index idempotency_claims_age on idempotency_claims (claimed_at);
  comment on table idempotency_claims is 'One row per Idempotency-Key; status is null while its first request runs';
  `,
  'drop table idempotency_claims, login_attempts, sessions, users',
);

/** Invited people, their one-time links and second factors; what sessions show of themselves; and events waiting for the log. */
export const People1794330900000 = migration(
  'People1794330900000',
  `
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
  `,
  `
  drop table outbox, recovery_codes, second_factors, one_time_links;
  alter table sessions drop column browser;
  delete from users where password_hash is null;
  alter table users
    alter column password_hash set not null,
    drop column display_name,
    drop column takes_new_leads,
    drop column revision,
    drop column browser_generation;
  `,
);

/** One row per guess at a password in the last hour. Replaces counters per address, which anybody at that address could use up. */
export const LoginGuesses1794400000000 = migration(
  'LoginGuesses1794400000000',
  `
  drop table login_attempts;
  create table login_guesses (
    id bigint generated always as identity primary key,
    account bytea not null,
    network bytea not null,
    browser bytea,
    at timestamptz not null,
    under_way boolean not null default true
  );
  comment on table login_guesses is
    'Guesses at sign-in within the last hour that were wrong or are under way; account, network and browser are digests';
  create index login_guesses_account on login_guesses (account, at desc);
  create index login_guesses_network on login_guesses (network, at desc);
  create index login_guesses_age on login_guesses (at);
  `,
  `
  drop table login_guesses;
  create table login_attempts (
    key bytea primary key,
    failures integer not null,
    blocked_until timestamptz not null,
    last_at timestamptz not null
  );
  `,
);

/** When somebody last signed in; kept after their sessions have ended. */
export const LastSignIn1794460000000 = migration(
  'LastSignIn1794460000000',
  `
  alter table users add column last_sign_in_at timestamptz;
  comment on column users.last_sign_in_at is 'Null: never, or before this was kept and longer ago than sessions are';
  update users u set last_sign_in_at = (select max(created_at) from sessions s where s.user_id = u.id);
  `,
  'alter table users drop column last_sign_in_at',
);

/** Why a one-time link no longer opens anything, for the page of whoever still holds it. */
export const EndedLinks1794490000000 = migration(
  'EndedLinks1794490000000',
  `
  create table ended_links (
    token_hash bytea primary key,
    user_id uuid not null references users (id) on delete cascade,
    why text not null check (why in ('used', 'expired', 'replaced', 'void')),
    ended_at timestamptz not null default now()
  );
  create index ended_links_ended_at on ended_links (ended_at);
  comment on table ended_links is 'One-time links that open nothing any more, by the SHA-256 of their token; kept for 90 days';
  `,
  'drop table ended_links',
);

/** A person may have several links: those that somebody asks for without a session stand beside the others, and void none. */
export const LinksOfStrangers1794660000000 = migration(
  'LinksOfStrangers1794660000000',
  `
  alter table one_time_links
    drop constraint one_time_links_pkey,
    drop constraint one_time_links_token_hash_key,
    add primary key (token_hash);
  create index one_time_links_user on one_time_links (user_id);
  alter table daily_turns
    drop constraint daily_turns_kind_check,
    add constraint daily_turns_kind_check check (kind in ('acknowledgment', 'draft-link', 'password-link'));
  `,
  `
  delete from daily_turns where kind = 'password-link';
  alter table daily_turns
    drop constraint daily_turns_kind_check,
    add constraint daily_turns_kind_check check (kind in ('acknowledgment', 'draft-link'));
  delete from one_time_links l using one_time_links later
    where later.user_id = l.user_id and (later.expires_at, later.token_hash) > (l.expires_at, l.token_hash);
  drop index one_time_links_user;
  alter table one_time_links
    drop constraint one_time_links_pkey,
    add primary key (user_id),
    add constraint one_time_links_token_hash_key unique (token_hash);
  `,
);

/** Which links renew what somebody had: two people who renew at once make one. */
export const RenewedLinks1794690000000 = migration(
  'RenewedLinks1794690000000',
  `
  alter table one_time_links add column renews boolean not null default false;
  comment on column one_time_links.renews is 'An admin or operator had it made for somebody who was a user already';
  `,
  'alter table one_time_links drop column renews',
);

/** A second factor as a duty: from when each person's time runs, and when the settings of the copy were changed. */
export const FactorDuty1794720000000 = migration(
  'FactorDuty1794720000000',
  `
  alter table users add column factor_time_from timestamptz;
  update users set factor_time_from = created_at;
  alter table users alter column factor_time_from set default now(), alter column factor_time_from set not null;
  comment on column users.factor_time_from is
    'The time to set up a second factor runs from here at the earliest: made, given another role, or their factor was reset';
  alter table settings_copy add column changed_at jsonb not null default '[]';
  comment on column settings_copy.changed_at is 'Name and instant of the newest change of each setting';
  `,
  `
  alter table settings_copy drop column changed_at;
  alter table users drop column factor_time_from;
  `,
);

/** What people have chosen for themselves, in any of their browsers. */
export const Preferences1794810000000 = migration(
  'Preferences1794810000000',
  `
  alter table users add column preferences jsonb not null default '{}';
  comment on column users.preferences is 'What they chose for the board and for histories, by name';
  `,
  'alter table users drop column preferences',
);

/** Whose a claim is: that of a process that was killed need not be waited for. */
export const ClaimHolders1794750000000 = migration(
  'ClaimHolders1794750000000',
  `
  alter table idempotency_claims add column holder bigint;
  comment on column idempotency_claims.holder is 'The process that executes it, by the advisory lock that its connections share';
  `,
  'alter table idempotency_claims drop column holder',
);
