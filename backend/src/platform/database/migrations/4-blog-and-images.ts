import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The blog, the site's own pictures (the logo), and printed reports that wait to be fetched. */
export class BlogAndImages1794000000000 implements MigrationInterface {
  name = 'BlogAndImages1794000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table report_files, site_images, blog_posts_tags, blog_posts, blog_authors, blog_tags, blog_categories',
    );
  }
}
