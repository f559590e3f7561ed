import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Photos and documents of leads. The log says which files a lead has; this table holds their bytes, sealed. */
export class LeadFiles1794440000000 implements MigrationInterface {
  name = 'LeadFiles1794440000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table lead_files');
  }
}
