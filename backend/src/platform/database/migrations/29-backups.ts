import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Backups that were made or tried, and the key to encrypt them to if the environment names none. */
export class Backups1794590000000 implements MigrationInterface {
  name = 'Backups1794590000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table backup_runs (
        id uuid primary key,
        place text not null,
        state text not null check (state in ('running', 'done', 'failed')),
        begun_at timestamptz not null default clock_timestamp(),
        alive_at timestamptz not null default clock_timestamp(),
        ended_at timestamptz,
        asked_by text,
        name text,
        summary jsonb,
        error text
      );
      -- One at a time, whichever process makes it.
      create unique index backup_runs_one on backup_runs ((true)) where state = 'running';
      create index backup_runs_newest on backup_runs (place, begun_at desc);
      comment on table backup_runs is 'Backups to BACKUP_TO: one row for each try';
      comment on column backup_runs.alive_at is 'Said anew by the process that makes it; one that is silent for a minute has lost it';
      create table backup_key (
        single boolean primary key default true check (single),
        recipient text not null,
        sealed_identity bytea,
        made_at timestamptz not null default clock_timestamp(),
        taken_at timestamptz
      );
      comment on table backup_key is 'What backups are encrypted to where BACKUP_KEY is not set';
      comment on column backup_key.sealed_identity is 'What opens them, under the master key, until somebody has taken it';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table backup_runs; drop table backup_key');
  }
}
