import { migration } from './migration.js';

/** The address of each person who asked for an analysis; and the rent provider's answers of the last day. */
export const Analyses1793800000000 = migration(
  'Analyses1793800000000',
  `
  create table property_analysis_subscribers (
    email text primary key check (email = lower(email)),
    name text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  comment on table property_analysis_subscribers is 'Personal: one row per e-mail that asked for an analysis';
  create table rent_estimate_cache (
    question text primary key,
    estimate jsonb not null,
    fetched_at timestamptz not null default now()
  );
  create index rent_estimate_cache_age on rent_estimate_cache (fetched_at);
  `,
  'drop table rent_estimate_cache, property_analysis_subscribers',
);

/** How often the paid rent provider was asked: recently by each caller, and on each day of the office. */
export const RentLimits1794200000000 = migration(
  'RentLimits1794200000000',
  `
  create table rent_askers (
    analysis_id uuid primary key,
    asker bytea not null,
    noted_at timestamptz not null default now()
  );
  comment on table rent_askers is 'From which network (a digest) a visitor asked for an analysis; staff are not noted';
  create index rent_askers_age on rent_askers (noted_at);
  create table rent_asks (asker bytea not null, asked_at timestamptz not null);
  comment on table rent_asks is 'Properties that the provider was asked for, by visitor, in the last hour';
  create index rent_asks_asker on rent_asks (asker, asked_at);
  create table rent_days (
    day date primary key,
    calls int not null default 0,
    over_budget int not null default 0,
    over_visitor_limit int not null default 0
  );
  comment on table rent_days is 'Calls of the rent provider on a day of the office, and properties it was not asked for';
  `,
  'drop table rent_askers, rent_asks, rent_days',
);

/** How far visitors get in the public forms. */
export const FormSteps1794360000000 = migration(
  'FormSteps1794360000000',
  `
  create table form_steps (
    day date not null,
    form text not null,
    step text not null,
    visits bigint not null,
    primary key (day, form, step)
  );
  comment on table form_steps is 'Visits that came to a step of a public form, by day of the office; nothing of who it was';
  `,
  'drop table form_steps',
);

/** Form entries that visitors asked us to keep: sealed, for 14 days at most, and not a lead. */
export const IntakeDrafts1794531000000 = migration(
  'IntakeDrafts1794531000000',
  `
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
  `,
  'drop table intake_drafts, intake_draft_asks',
);

/** One table counts the mails to addresses that somebody typed into a form; the counts start at zero. */
export const DailyTurns1794640000000 = migration(
  'DailyTurns1794640000000',
  `
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
  `,
  `
  drop table daily_turns;
  create table intake_draft_asks (email_hash text not null, asked_at timestamptz not null);
  create index intake_draft_asks_email on intake_draft_asks (email_hash, asked_at);
  `,
);

/** What visitors have sent in within the hour, and from where they were refused: counted for all processes together. */
export const VisitorLeads1794710000000 = migration(
  'VisitorLeads1794710000000',
  `
  create table visitor_leads (
    key text primary key,
    browser text not null,
    network text not null,
    count integer not null,
    at timestamptz not null
  );
  create index visitor_leads_browser on visitor_leads (browser);
  create index visitor_leads_network on visitor_leads (network);
  create index visitor_leads_at on visitor_leads (at);
  comment on table visitor_leads is 'How many leads and referrals callers without a session have made; kept for an hour';
  comment on column visitor_leads.key is 'Of the request, keyed: repeated, it is counted once';
  comment on column visitor_leads.browser is 'Of the signed cookie, keyed';
  comment on column visitor_leads.network is 'The address, of IPv6 its /64, keyed: it tells nobody which';
  create table visitor_refusals (network text primary key, last_at timestamptz not null default now());
  comment on table visitor_refusals is 'From which addresses visitors were refused because of their number; kept for an hour';
  comment on column visitor_refusals.network is 'As in visitor_leads';
  `,
  'drop table visitor_leads; drop table visitor_refusals;',
);

/** The key of an address was another: an erasure would no longer find the answers that are kept under it for a day. */
export const RentKeys1794740000000 = migration(
  'RentKeys1794740000000',
  'delete from rent_estimate_cache',
  'delete from rent_estimate_cache',
);

/** Mails about walkthroughs that visitors book are counted, too. */
export const WalkthroughTurns1794770000000 = migration(
  'WalkthroughTurns1794770000000',
  `
  alter table daily_turns
    drop constraint daily_turns_kind_check,
    add constraint daily_turns_kind_check
      check (kind in ('acknowledgment', 'draft-link', 'password-link', 'walkthrough'));
  `,
  `
  delete from daily_turns where kind = 'walkthrough';
  alter table daily_turns
    drop constraint daily_turns_kind_check,
    add constraint daily_turns_kind_check check (kind in ('acknowledgment', 'draft-link', 'password-link'));
  `,
);

/** Messages of campaigns that a visitor's event began are counted, too. */
export const CampaignTurns1794795000000 = migration(
  'CampaignTurns1794795000000',
  `
  alter table daily_turns
    drop constraint daily_turns_kind_check,
    add constraint daily_turns_kind_check
      check (kind in ('acknowledgment', 'draft-link', 'password-link', 'walkthrough', 'campaign'));
  `,
  `
  delete from daily_turns where kind = 'campaign';
  alter table daily_turns
    drop constraint daily_turns_kind_check,
    add constraint daily_turns_kind_check
      check (kind in ('acknowledgment', 'draft-link', 'password-link', 'walkthrough'));
  `,
);

/** What is counted is named by the code alone; each campaign has its own count. */
export const AllTurns1794799000000 = migration(
  'AllTurns1794799000000',
  'alter table daily_turns drop constraint daily_turns_kind_check;',
  `
  delete from daily_turns
    where kind not in ('acknowledgment', 'draft-link', 'password-link', 'walkthrough', 'campaign');
  alter table daily_turns
    add constraint daily_turns_kind_check
      check (kind in ('acknowledgment', 'draft-link', 'password-link', 'walkthrough', 'campaign'));
  `,
);

/** An address inside is no visitor's: it is that of a proxy. */
export const RefusedInside1794797000000 = migration(
  'RefusedInside1794797000000',
  `
  alter table visitor_refusals add column inside boolean not null default false;
  comment on column visitor_refusals.inside is 'Whether only somebody inside the network of this system can have the address';
  `,
  'alter table visitor_refusals drop column inside',
);

/** Hashes without a key tell whose address it is: there are few enough addresses to try all. */
export const KeyedAskers1794780000000 = migration(
  'KeyedAskers1794780000000',
  `
  delete from rent_askers;
  delete from rent_asks;
  comment on table rent_askers is 'From which network, keyed, a visitor asked for an analysis; staff are not noted';
  `,
  'delete from rent_askers; delete from rent_asks;',
);
