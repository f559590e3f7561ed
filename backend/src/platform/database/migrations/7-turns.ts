import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which process does a job outside that only one may do at a time. */
export class Turns1794310000000 implements MigrationInterface {
  name = 'Turns1794310000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table turns (name text primary key, holder uuid not null, expires_at timestamptz not null);
      comment on table turns is 'What one process works on alone; a row of a process that died runs out';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table turns');
  }
}
