import { erased } from '../../../contracts/src/log/personal.js';
import { PersonFinder } from '../../../contracts/src/keys/person-in-text.js';
import { Injectable } from '@nestjs/common';
import { Pool, type ClientBase } from 'pg';
import { lineKey } from '../../../contracts/src/keys/address.js';
import { textNumber } from '../../../contracts/src/keys/phone.js';
import type { ErasurePlace } from '../../../contracts/src/erasure/erasure.js';
import { forgetBuild } from '../../../projections/src/engine/store/builds.js';
import { inTransaction } from '../../../projections/src/engine/store/transaction.js';
import { liveProjections } from '../../../projections/src/definitions/live-projections.js';
import { foldedSql } from '../../../contracts/src/keys/folded-sql.js';
import { FileStore } from '../files/file-store.js';
import { WaitingLines } from '../imports/waiting-lines.js';
import { IntakeDrafts } from '../intake-drafts/intake-drafts.js';
import { likeText } from '../platform/database/read-models.js';
import { DailyTurns } from '../platform/limits/daily-turns.js';
import { reportFileName } from '../reports/given-reports.js';
import type { CaseFacts } from './case-facts.js';
import { CaseStreams } from './case-streams.js';
import { erasureName } from './record-erasure.js';

/** Copies plain data and replaces what names the person by `[erased]` wherever it occurs, however it is written there. Pure. */
export function redacted(value: unknown, person: PersonFinder): unknown {
  if (typeof value === 'string') return redactedText(value, person);
  if (Array.isArray(value)) return value.map((item) => redacted(item, person));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, redacted(held, person)]));
}

function redactedText(text: string, person: PersonFinder): string {
  return person.placesIn(text).reduceRight((left, [from, to]) => left.slice(0, from) + erased + left.slice(to), text);
}

/** Whose case it is. */
export interface RemovedCase {
  leadId: string;
  streams: readonly string[];
  facts: CaseFacts;
}

export type RemovedPlaces = { place: ErasurePlace; count: number }[];

/** Columns that hold answers or results as JSON; a person's data may stand anywhere in them. */
const jsonColumns = [
  { place: 'kept_answers', table: 'idempotency_claims', key: 'scope_hash', column: 'answer', type: 'json' },
  { place: 'comparisons', table: 'projection.jobs', key: 'id', column: 'result', type: 'jsonb' },
  { place: 'saved_views', table: 'board_views', key: 'id', column: 'filter', type: 'jsonb' },
] as const;

/** Removes a person's data outside the log. Repeatable: it removes what is left. */
@Injectable()
export class RemovePerson {
  constructor(
    private readonly pool: Pool,
    private readonly files: FileStore,
    private readonly drafts: IntakeDrafts,
    private readonly waiting: WaitingLines,
    private readonly streams: CaseStreams,
    private readonly turns: DailyTurns,
  ) {}

  /** @returns the number of removals per place, without zeros. Throws what Postgres throws; LogUnavailable */
  async remove(removed: RemovedCase): Promise<RemovedPlaces> {
    const { leadId, facts } = removed;
    const person = new PersonFinder(facts);
    const counts: RemovedPlaces = [
      { place: 'effects', count: await this.callOff(removed) },
      { place: 'files', count: await this.files.destroyAll(leadId) },
      { place: 'subscribers', count: await this.unsubscribe(leadId, facts) },
      { place: 'form_drafts', count: await this.dropDrafts(leadId, facts) },
      { place: 'waiting_imports', count: await this.waiting.forget(facts, leadId) },
      { place: 'rent_answers', count: await this.forgetRents(removed) },
      { place: 'printed_reports', count: await this.forgetReports(facts, person) },
      { place: 'replaced_read_models', count: await this.dropReplaced() },
    ];
    for (const of of jsonColumns) counts.push({ place: of.place, count: await this.redact(of, person) });
    return counts.filter(({ count }) => count > 0);
  }

  /** Cancels due effects; a worker that holds one is stopped at its next step. The notes of attempts are deleted, too. */
  private async callOff({ leadId, streams }: RemovedCase): Promise<number> {
    const about = `manager <> $3 and (lead_id = $1 or subject = any($2))`;
    const values = [leadId, streams, erasureName];
    const { rowCount } = await this.pool.query(
      `update effects set state = case when state = 'running' then state else 'cancelled' end,
         outcome = case when state = 'running' then 'cancelled' end, reason = 'The person was erased',
         claim_expires_at = case when state = 'running' then least(claim_expires_at, clock_timestamp() + interval '5 seconds') end,
         changed_at = clock_timestamp()
       where ${about} and state not in ('done', 'cancelled')`,
      values,
    );
    await this.pool.query(
      `update effect_attempts a set error = null, calls = '[]' from effects e
       where a.manager = e.manager and a.key = e.key and e.${about.replace('(lead_id', '(e.lead_id').replace('subject', 'e.subject')}`,
      values,
    );
    return rowCount ?? 0;
  }

  /** If a lead that stays has the address, the subscription belongs to that lead and stays. */
  private async unsubscribe(leadId: string, { emails }: CaseFacts): Promise<number> {
    let count = 0;
    for (const email of emails) {
      if (await this.isSomebodys(leadId, email)) continue;
      const gone = await this.pool.query('delete from property_analysis_subscribers where email = $1', [email]);
      count += gone.rowCount ?? 0;
    }
    return count;
  }

  /** The same holds for forms that somebody began under the address, and for the count of what went to an address or a number. */
  private async dropDrafts(leadId: string, { emails, phones }: CaseFacts): Promise<number> {
    let count = 0;
    for (const email of emails) {
      if (!(await this.isSomebodys(leadId, email))) count += await this.drafts.destroyAll(email);
    }
    for (const phone of phones) {
      const number = textNumber(phone);
      if (number !== null && !(await this.isSomebodys(leadId, phone))) await this.turns.forget(number);
    }
    return count;
  }

  /** @param key of an address or of a number */
  private async isSomebodys(leadId: string, key: string): Promise<boolean> {
    return (await this.streams.heldByOthers({ emails: [key], phones: [key] }, [leadId])).has(key);
  }

  /** And the keyed hash of the network that asked, which counts for nothing in itself. */
  private async forgetRents({ streams, facts }: RemovedCase): Promise<number> {
    await this.pool.query(`delete from rent_askers where 'analysis-' || analysis_id = any($1)`, [streams]);
    const keys = facts.addresses.flatMap((address) => lineKey(address) ?? []).filter((key) => key.length >= 6);
    const { rowCount } = await this.pool.query('delete from rent_estimate_cache where question like any($1)', [
      keys.map((address) => `%${likeText(address)}%`),
    ]);
    return rowCount ?? 0;
  }

  /** A file is named after the street as whoever asked for it wrote it. */
  private async forgetReports({ addresses }: CaseFacts, person: PersonFinder): Promise<number> {
    const named = new Set(addresses.map(reportFileName));
    const { rows } = await this.pool.query<{ name: string }>('select distinct file_name as name from report_files');
    const theirs = rows.filter(({ name }) => named.has(name) || person.isIn(name.replaceAll('-', ' ')));
    const { rowCount } = await this.pool.query('delete from report_files where file_name = any($1)', [
      theirs.map(({ name }) => name),
    ]);
    return rowCount ?? 0;
  }

  private async redact(
    { table, key, column, type }: (typeof jsonColumns)[number],
    person: PersonFinder,
  ): Promise<number> {
    const inJson = (piece: string) => likeText(JSON.stringify(piece).slice(1, -1));
    const patterns = person.pieces.map((pieces) => `%${pieces.map(inJson).join('%')}%`);
    if (patterns.length === 0) return 0;
    const { rows } = await this.pool.query<{ key: unknown; held: unknown }>(
      `select ${key} as key, ${column} as held from ${table} where ${foldedSql(`${column}::text`)} like any($1)`,
      [patterns],
    );
    let count = 0;
    for (const { key: of, held } of rows) {
      const left = JSON.stringify(redacted(held, person));
      if (left === JSON.stringify(held)) continue;
      await this.pool.query(`update ${table} set ${column} = $2::${type} where ${key} = $1`, [of, left]);
      count++;
    }
    return count;
  }

  /**
   * Tables that served before the last rebuild still hold the people of that time. They are dropped; a rebuild makes others. Tables of a
   * projection with a running job are left to the job: a rollback goes on reading through the erasure.
   */
  private dropReplaced(): Promise<number> {
    return inTransaction(this.pool, async (client) => {
      let count = 0;
      await client.query(`set local lock_timeout = '5s'`);
      for (const projection of liveProjections)
        for (const build of await keptAndIdle(client, projection.name)) {
          await forgetBuild(client, projection, build);
          count++;
        }
      return count;
    });
  }
}

async function keptAndIdle(client: ClientBase, name: string): Promise<{ version: number; generation: number }[]> {
  const { rows } = await client.query<{ version: number; generation: number }>(
    `select version, generation from projection.checkpoints c where name = $1 and state = 'kept' and not serving
       and not exists (select from projection.jobs j where j.projection = c.name and j.state in ('requested', 'running'))
     for update skip locked`,
    [name],
  );
  return rows;
}
