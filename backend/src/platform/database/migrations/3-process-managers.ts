import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each process manager's position in the log and its lease; and its scheduled tasks. */
export class ProcessManagers1793900000000 implements MigrationInterface {
  name = 'ProcessManagers1793900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table process_managers (
        name text primary key,
        position bigint,
        holder uuid not null,
        epoch bigint not null,
        expires_at timestamptz not null,
        updated_at timestamptz not null default now()
      );
      comment on table process_managers is 'Position in the log and lease; a write counts only under the newest epoch';
      create table process_tasks (
        manager text not null references process_managers (name) on delete cascade,
        key text not null,
        correlation_id text not null,
        due_at timestamptz not null,
        attempts integer not null default 0,
        primary key (manager, key)
      );
      create index process_tasks_due on process_tasks (manager, due_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table process_tasks, process_managers');
  }
}
