import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures of the site with their history: an uploaded picture is kept when another replaces it. */
export class SiteImageHistory1794480000000 implements MigrationInterface {
  name = 'SiteImageHistory1794480000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
    `);
  }
}
