import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which stream a process manager's task is about, so that it waits with a parked one; and the lease that does it. */
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
