import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A report is asked for, waits for its turn, is printed, and then kept until it is fetched: any process can say how far it is. */
export class ReportJobs1794730000000 implements MigrationInterface {
  name = 'ReportJobs1794730000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table report_files
        alter column bytes drop not null,
        add column state text not null default 'ready' check (state in ('waiting', 'printing', 'ready', 'failed')),
        add column why text,
        add column heard_at timestamptz not null default now();
      comment on column report_files.why is 'Of a failed one: the sentence for whoever asked';
      comment on column report_files.heard_at is 'The process that prints it says so every few seconds; one that is silent has died';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from report_files where bytes is null;
      alter table report_files drop column state, drop column why, drop column heard_at, alter column bytes set not null;
    `);
  }
}
