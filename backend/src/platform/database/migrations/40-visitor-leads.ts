import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What visitors have sent in within the hour, and from where they were refused: counted for all processes together. */
export class VisitorLeads1794710000000 implements MigrationInterface {
  name = 'VisitorLeads1794710000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table visitor_leads (
        key text primary key,
        browser text not null,
        network text not null,
        count integer not null,
        at timestamptz not null
      );
      create index visitor_leads_browser on visitor_leads (browser);
      create index visitor_leads_network on visitor_leads (network);
      create index visitor_leads_at on visitor_leads (at);
      comment on table visitor_leads is 'How many leads and referrals callers without a session have made; kept for an hour';
      comment on column visitor_leads.key is 'Of the request, keyed: repeated, it is counted once';
      comment on column visitor_leads.browser is 'Of the signed cookie, keyed';
      comment on column visitor_leads.network is 'The address, of IPv6 its /64, keyed: it tells nobody which';
      create table visitor_refusals (network text primary key, last_at timestamptz not null default now());
      comment on table visitor_refusals is 'From which addresses visitors were refused because of their number; kept for an hour';
      comment on column visitor_refusals.network is 'As in visitor_leads';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table visitor_leads; drop table visitor_refusals;');
  }
}
