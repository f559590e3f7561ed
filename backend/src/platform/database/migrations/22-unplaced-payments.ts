import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Money that moved for a lead that was erased or never existed. Rows name nobody: ids are hashes of the payment provider's. */
export class UnplacedPayments1794500000000 implements MigrationInterface {
  name = 'UnplacedPayments1794500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table unplaced_payments (
        id uuid not null,
        kind text not null check (kind in ('payment', 'refund', 'dispute')),
        lead_id uuid not null,
        lead text not null check (lead in ('erased', 'unknown')),
        amount_cents bigint not null,
        status text not null,
        at timestamptz not null,
        primary key (id, kind)
      );
      comment on table unplaced_payments is 'Payments, refunds and disputes that the payment provider told for a lead whose stream has ended or never was';
      comment on column unplaced_payments.id is 'Made of the id at the payment provider (UUID version 5)';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table unplaced_payments');
  }
}
