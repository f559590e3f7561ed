import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often the paid rent provider was asked: recently by each caller, and on each day of the office. */
export class RentLimits1794200000000 implements MigrationInterface {
  name = 'RentLimits1794200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table rent_askers, rent_asks, rent_days');
  }
}
