import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Templates of mails and texts. A row is a version and never changes; the highest version of an id is sent. */
export class Templates1794530000000 implements MigrationInterface {
  name = 'Templates1794530000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table template_versions; drop function refuse_change()');
  }
}
