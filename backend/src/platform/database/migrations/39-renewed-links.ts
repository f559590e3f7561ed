import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which links renew what somebody had: two people who renew at once make one. */
export class RenewedLinks1794690000000 implements MigrationInterface {
  name = 'RenewedLinks1794690000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table one_time_links add column renews boolean not null default false;
      comment on column one_time_links.renews is 'An admin or operator had it made for somebody who was a user already';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table one_time_links drop column renews');
  }
}
