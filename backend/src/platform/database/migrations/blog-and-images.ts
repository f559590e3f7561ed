import { migration } from './migration.js';

/** The blog, the site's own pictures (the logo), and printed reports that wait to be fetched. */
export const BlogAndImages1794000000000 = migration(
  'BlogAndImages1794000000000',
  `
  create table blog_categories (
    id uuid primary key,
    name text not null,
    slug text not null unique,
    description text
  );
  create table blog_tags (
    id uuid primary key,
    name text not null,
    slug text not null unique
  );
  create table blog_authors (
    id uuid primary key,
    name text not null,
    email text not null,
    bio text,
    avatar_url text
  );
  create table blog_posts (
    id uuid primary key,
    title text not null,
    slug text not null unique,
    content text not null,
    excerpt text,
    featured_image text,
    category_id uuid references blog_categories (id) on delete set null,
    author_id uuid references blog_authors (id) on delete set null,
    status text not null check (status in ('draft', 'published', 'archived')),
    meta_title text,
    meta_description text,
    meta_keywords text,
    published_at timestamptz,
    created_at timestamptz not null,
    check ((status = 'published') = (published_at is not null))
  );
  create index blog_posts_published on blog_posts (published_at desc) where status = 'published';
  create table blog_posts_tags (
    post_id uuid not null references blog_posts (id) on delete cascade,
    tag_id uuid not null references blog_tags (id) on delete cascade,
    primary key (post_id, tag_id)
  );
  create index blog_posts_tags_tag on blog_posts_tags (tag_id);
  create table site_images (
    name text primary key check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*\\.png$'),
    content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')),
    bytes bytea not null check (length(bytes) <= 5242880),
    alt text not null default '',
    updated_at timestamptz not null default now()
  );
  comment on table site_images is 'The bucket site-images: pictures of the public site, replaced by name';
  create unlogged table report_files (
    token_hash bytea primary key,
    file_name text not null,
    bytes bytea not null,
    made_at timestamptz not null default now()
  );
  create index report_files_age on report_files (made_at);
  comment on table report_files is 'Printed reports for some minutes, until they are fetched';
  `,
  'drop table report_files, site_images, blog_posts_tags, blog_posts, blog_authors, blog_tags, blog_categories',
);

/** Earlier versions of blog posts, who wrote them, and drafts that are not saved yet. */
export const BlogHistory1794470000000 = migration(
  'BlogHistory1794470000000',
  `
  alter table blog_posts add column revision integer not null default 0;
  alter table blog_categories add column revision integer not null default 0;
  alter table blog_tags add column revision integer not null default 0;
  alter table blog_authors add column revision integer not null default 0;
  create table blog_versions (
    kind text not null check (kind in ('post', 'category', 'tag', 'author')),
    id uuid not null,
    revision integer not null,
    act text not null check (act in ('created', 'saved', 'restored', 'deleted')),
    fields jsonb not null,
    restored_from integer,
    saved_at timestamptz not null,
    saved_by uuid,
    key text,
    body_hash text,
    primary key (kind, id, revision)
  );
  create unique index blog_versions_key on blog_versions (kind, id, saved_by, key) where key is not null;
  comment on table blog_versions is 'Every state of everything in the blog, what was deleted included; the newest of an id is what stands in its table';
  comment on column blog_versions.key is 'Idempotency-Key of the call that wrote it, so that a repeated call finds its answer';
  create table blog_drafts (
    post_id uuid,
    user_id uuid references users (id) on delete cascade,
    revision integer not null,
    base_revision integer,
    fields jsonb not null,
    kept_at timestamptz not null,
    primary key (post_id, user_id)
  );
  create index blog_drafts_user on blog_drafts (user_id);
  comment on table blog_drafts is 'What somebody is writing and has not saved: one per person and post; the post may not exist yet';
  `,
  `
  drop table blog_drafts, blog_versions;
  alter table blog_posts drop column revision;
  alter table blog_categories drop column revision;
  alter table blog_tags drop column revision;
  alter table blog_authors drop column revision;
  `,
);

/** Pictures of the site with their history: an uploaded picture is kept when another replaces it. */
export const SiteImageHistory1794480000000 = migration(
  'SiteImageHistory1794480000000',
  `
  create table site_image_files (
    hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
    content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')),
    bytes bytea not null check (length(bytes) <= 5242880),
    width integer not null,
    height integer not null
  );
  -- A PNG can't be made smaller.
  alter table site_image_files alter column bytes set storage external;
  create table site_image_versions (
    name text check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*\\.png$'),
    version integer check (version > 0),
    act text not null check (act in ('uploaded', 'described', 'restored', 'removed')),
    hash text references site_image_files (hash),
    alt text not null,
    restores integer,
    user_id uuid,
    at timestamptz not null default now(),
    primary key (name, version),
    check ((act = 'removed') = (hash is null)),
    check ((act = 'restored') = (restores is not null))
  );
  comment on table site_image_files is 'The bytes of the bucket site-images, once each, by their SHA-256';
  comment on table site_image_versions is 'Every state of a place of the bucket site-images; the last one holds';
  -- A PNG says its size in bytes 16 to 23; pictures of other kinds came from no screen.
  insert into site_image_files (hash, content_type, bytes, width, height)
  select distinct on (sha256(bytes)) encode(sha256(bytes), 'hex'), content_type, bytes,
    case when content_type = 'image/png' and length(bytes) > 24
      then get_byte(bytes, 18) * 256 + get_byte(bytes, 19) else 0 end,
    case when content_type = 'image/png' and length(bytes) > 24
      then get_byte(bytes, 22) * 256 + get_byte(bytes, 23) else 0 end
  from site_images;
  insert into site_image_versions (name, version, act, hash, alt, at)
  select name, 1, 'uploaded', encode(sha256(bytes), 'hex'), alt, updated_at from site_images;
  drop table site_images;
  `,
  `
  create table site_images (
    name text primary key check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*\\.png$'),
    content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')),
    bytes bytea not null check (length(bytes) <= 5242880),
    alt text not null default '',
    updated_at timestamptz not null default now()
  );
  insert into site_images (name, content_type, bytes, alt, updated_at)
  select last.name, content_type, bytes, alt, at
  from (select distinct on (name) * from site_image_versions order by name, version desc) last
  join site_image_files using (hash);
  drop table site_image_versions, site_image_files;
  `,
);

/** A report is asked for, waits for its turn, is printed, and then kept until it is fetched: any process can say how far it is. */
export const ReportJobs1794730000000 = migration(
  'ReportJobs1794730000000',
  `
  alter table report_files
    alter column bytes drop not null,
    add column state text not null default 'ready' check (state in ('waiting', 'printing', 'ready', 'failed')),
    add column why text,
    add column heard_at timestamptz not null default now();
  comment on column report_files.why is 'Of a failed one: the sentence for whoever asked';
  comment on column report_files.heard_at is 'The process that prints it says so every few seconds; one that is silent has died';
  `,
  `
  delete from report_files where bytes is null;
  alter table report_files drop column state, drop column why, drop column heard_at, alter column bytes set not null;
  `,
);
