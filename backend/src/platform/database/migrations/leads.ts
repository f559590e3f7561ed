import { migration } from './migration.js';

/** Saved board filters, per person. */
export const BoardViews1794100000000 = migration(
  'BoardViews1794100000000',
  `
  create table board_views (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    name text not null,
    filter jsonb not null,
    is_default boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create unique index board_views_name on board_views (user_id, lower(name));
  create unique index board_views_default on board_views (user_id) where is_default;
  comment on column board_views.filter is 'What the board shows only of; may name a person that was searched for';
  `,
  'drop table board_views',
);

/** Whose turn it was when intakes were assigned in turn. */
export const LeadTurns1794430000000 = migration(
  'LeadTurns1794430000000',
  `
  create table lead_turns (
    correlation_id text primary key,
    user_id uuid not null references users on delete cascade,
    at timestamptz not null default clock_timestamp()
  );
  create index on lead_turns (user_id, at desc);
  comment on table lead_turns is 'Who was given the leads of one intake: the next ones go to whose turn is longest ago';
  `,
  'drop table lead_turns',
);

/** Photos and documents of leads. The log says which files a lead has; this table holds their bytes, sealed. */
export const LeadFiles1794440000000 = migration(
  'LeadFiles1794440000000',
  `
  create table lead_files (
    lead_id uuid,
    file_id uuid,
    wrapped_key bytea not null,
    sealed bytea not null,
    sealed_thumbnail bytea,
    stored_at timestamptz not null default now(),
    confirmed boolean not null default false,
    primary key (lead_id, file_id)
  );
  -- Encrypted bytes can't be made smaller.
  alter table lead_files alter column sealed set storage external, alter column sealed_thumbnail set storage external;
  create index lead_files_unconfirmed on lead_files (stored_at) where not confirmed;
  comment on table lead_files is 'Photos and documents of leads, each encrypted under a key of its own; the log tells which a lead has';
  `,
  'drop table lead_files',
);

/** Money that moved for a lead that was erased or never existed. Rows name nobody: ids are hashes of the payment provider's. */
export const UnplacedPayments1794500000000 = migration(
  'UnplacedPayments1794500000000',
  `
  create table unplaced_payments (
    id uuid not null,
    kind text not null check (kind in ('payment', 'refund', 'dispute')),
    lead_id uuid not null,
    lead text not null check (lead in ('erased', 'unknown')),
    amount_cents bigint not null,
    status text not null,
    at timestamptz not null,
    primary key (id, kind)
  );
  comment on table unplaced_payments is 'Payments, refunds and disputes that the payment provider told for a lead whose stream has ended or never was';
  comment on column unplaced_payments.id is 'Made of the id at the payment provider (UUID version 5)';
  `,
  'drop table unplaced_payments',
);

/**
 * Files that import leads and notes: the file until it is imported, the progress, and the result of each line. Personal data stand
 * only in the log; this table holds the lead's id.
 */
export const Imports1794570000000 = migration(
  'Imports1794570000000',
  `
  create table imports (
    id uuid primary key,
    content_key bytea not null,
    header_key bytea not null,
    file_name text not null,
    bytes integer not null,
    encoding text not null,
    separator text not null,
    header jsonb not null,
    first_lines jsonb not null,
    lines integer not null,
    state text not null default 'draft',
    mapping jsonb,
    checked jsonb,
    progress integer not null default 0,
    trouble text,
    correlation_id uuid not null,
    undo_correlation_id uuid not null,
    created_by uuid not null,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    ended_at timestamptz,
    worker uuid,
    worker_until timestamptz
  );
  create index imports_content on imports (content_key);
  create index imports_header on imports (header_key, created_at desc);
  create index imports_working on imports (worker_until) where state in ('checking', 'running', 'undoing');
  create table import_parts (
    import_id uuid references imports on delete cascade,
    part integer,
    content bytea not null,
    primary key (import_id, part)
  );
  create table import_lines (
    import_id uuid references imports on delete cascade,
    line integer,
    file_line integer not null,
    lead_id uuid,
    made_id uuid,
    outcome text not null,
    reason text,
    undone text,
    undo_reason text,
    primary key (import_id, line)
  );
  create index import_lines_made on import_lines (made_id) where made_id is not null;
  comment on table imports is 'Files that bring in leads or notes, and how far they are';
  comment on table import_parts is 'A file in pieces, until it is brought in';
  comment on table import_lines is 'What became of each line of a file';
  comment on column imports.content_key is 'HMAC of the bytes: the same file is known again';
  comment on column imports.progress is 'Lines of the present state that have been seen to, from the first on';
  comment on column imports.worker_until is 'Another process may take it over from then on';
  `,
  'drop table import_lines, import_parts, imports',
);
