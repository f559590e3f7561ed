import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far visitors get in the public forms. */
export class FormSteps1794360000000 implements MigrationInterface {
  name = 'FormSteps1794360000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table form_steps (
        day date not null,
        form text not null,
        step text not null,
        visits bigint not null,
        primary key (day, form, step)
      );
      comment on table form_steps is 'Visits that came to a step of a public form, by day of the office; nothing of who it was';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table form_steps');
  }
}
