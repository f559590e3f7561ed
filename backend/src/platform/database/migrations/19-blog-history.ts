import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Earlier versions of blog posts, who wrote them, and drafts that are not saved yet. */
export class BlogHistory1794470000000 implements MigrationInterface {
  name = 'BlogHistory1794470000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table blog_drafts, blog_versions;
      alter table blog_posts drop column revision;
      alter table blog_categories drop column revision;
      alter table blog_tags drop column revision;
      alter table blog_authors drop column revision;
    `);
  }
}
