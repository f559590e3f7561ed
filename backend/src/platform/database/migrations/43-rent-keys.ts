import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The key of an address was another: an erasure would no longer find the answers that are kept under it for a day. */
export class RentKeys1794740000000 implements MigrationInterface {
  name = 'RentKeys1794740000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('delete from rent_estimate_cache');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from rent_estimate_cache');
  }
}
