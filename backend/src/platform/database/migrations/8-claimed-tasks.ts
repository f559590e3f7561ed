import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The stream of a process manager's task, so that the task waits while the stream is parked; and the lease of whoever does it. */
export class ClaimedTasks1794320000000 implements MigrationInterface {
  name = 'ClaimedTasks1794320000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table process_tasks add column stream text, add column claimed_epoch bigint;
      update process_tasks set stream = 'analysis-' || key;
      alter table process_tasks alter column stream set not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table process_tasks drop column stream, drop column claimed_epoch');
  }
}
