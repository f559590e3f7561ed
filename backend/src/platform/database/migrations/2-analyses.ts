import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The address of each person who asked for an analysis; and the rent provider's answers of the last day. */
export class Analyses1793800000000 implements MigrationInterface {
  name = 'Analyses1793800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table rent_estimate_cache, property_analysis_subscribers');
  }
}
