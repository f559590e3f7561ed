import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Pool } from 'pg';
import { endsStream } from '../../../contracts/src/erasure/events.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { ownerStreamOf, ownerStreams, type CaseStream } from './person-streams.js';
import { factsOf, reachedBy, type Reached } from './case-facts.js';
import type { Part } from '../../../contracts/src/log/personal.js';
import type { ErasureState } from '../../../contracts/src/erasure/queries.js';
import { addNamed } from '../../../event-store/src/backup/backup-lines.js';
import { accountOf, type AccountOfStream } from '../../../event-store/src/backup/stream-account.js';
import { RawLog } from '../../../event-store/src/client/raw-log.js';
import { NamedKeys } from '../../../event-store/src/sealing/named-keys.js';
import type { DestroyedKeys } from '../backups/decide.js';
import { liveProjections } from '../../../projections/src/definitions/live-projections.js';
import { Config } from '../platform/config/config.js';
import { haveRead } from '../platform/database/read-models.js';

/** `leadId`: the lead that it belongs to; null if only an address or a number leads to it. */
export interface FoundStream extends CaseStream {
  leadId: string | null;
}

/** Streams that belong to those in `named` (lead_id, category, id), and what belongs to these. @param seeds the first ones, as SQL */
const withAllNamed = (seeds: string) => `
  with recursive named (lead_id, category, id) as (
    ${seeds}
    union
    select n.lead_id, f.category, f.id from named n cross join lateral (${ownerStreams
      .flatMap(({ category, links }) =>
        links.map(
          ({ of, table, column, id = 'id', where = 'true' }) =>
            `select '${category}' as category, t.${id} as id from ${table} t where n.category = '${of}' and t.${column} = n.id and ${where}`,
        ),
      )
      .join(' union all ')}) f)`;

const foundSql = `${withAllNamed('select * from unnest($1::uuid[], $2::text[], $3::uuid[])')}
  select distinct lead_id as "leadId", category || '-' || id as stream from named order by 2, 1`;

const addressedSql = ownerStreams
  .flatMap(({ category, addressed }) =>
    addressed
      ? `select '${category}' as category, id from ${addressed.table}
         where ${addressed.where} and (${addressed.columns.map((column) => `${column} = any($1::text[])`).join(' or ')})`
      : [],
  )
  .join(' union all ');

// Raw SQL: it follows streams with recursion, unnest and laterals.
const lateSql = `${withAllNamed(`select lead_id, 'lead', lead_id from read.erasures where ended union all
      select lead_id, split_part(s, '-', 1), substr(s, strpos(s, '-') + 1)::uuid
      from read.erasures cross join lateral jsonb_array_elements_text(streams) s where ended`)}
  select e.lead_id as "leadId", array_agg(distinct n.category || '-' || n.id order by n.category || '-' || n.id) as streams
  from named n join read.erasures e using (lead_id)
  where not e.streams ? (n.category || '-' || n.id) group by e.lead_id limit 100`;

/** The read models that are asked here, and the index of events, which says what imports brought in (`WaitingLines.broughtInSince`). */
const askedModels = liveProjections
  .filter(({ tables }) => {
    // Raw SQL: names of views, no query.
    const asked = new Set([
      ...['read.pipeline', 'read.event_index'],
      ...ownerStreams.flatMap(({ links, addressed }) => [...links.map(({ table }) => table), addressed?.table]),
    ]);
    return tables.some(({ name }) => asked.has(`read.${name}`));
  })
  .map(({ name }) => name);
/** Longer than a read model that works needs. */
const patienceMs = 2_000;

interface Seed {
  leadId: string | null;
  category: string;
  id: string;
}

/** Finds the streams that name a person. The erasure, its preview, the sweep after it and the person's file all ask here. */
@Injectable()
export class CaseStreams {
  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
  ) {}

  /**
   * Why not all streams can be found yet, as a sentence; null if they can. An erasure looks only once for what only an address leads to:
   * afterwards nobody can read that address.
   * @throws LogUnavailable; what Postgres throws
   */
  async behind(): Promise<string | null> {
    const head = await this.log.head();
    if (!(await haveRead(this.pool, askedModels, head, patienceMs))) {
      const text = 'select name from projection.checkpoints where serving and name = any($1) and position >= $2';
      const { rows } = await this.pool.query<{ name: string }>(text, [askedModels, head]);
      const late = askedModels.find((model) => !rows.some(({ name }) => name === model));
      if (late !== undefined) return `The read model ${late} has not read the whole log yet`;
    }
    const { rows } = await this.pool.query<{ projection: string }>(
      `select projection from projection.parked where projection = any($1) and split_part(stream, '-', 1) = any($2) limit 1`,
      [askedModels, ownerStreams.map(({ category }) => category)],
    );
    const [parked] = rows;
    return parked ? `A stream that may be of the person is parked in the read model ${parked.projection}` : null;
  }

  /**
   * Every stream that names the person of these leads: the leads' own first, then what belongs to them, then what only an address or a
   * number in the leads' events leads to, and what belongs to that. Left out is what a lead that stays has the same address or number
   * for. Streams with derived names may not exist.
   * @param known streams that are known to be the person's; they are found, too, with what belongs to them
   * @throws LogUnavailable; what Postgres throws
   */
  async of(leadIds: readonly string[], known: readonly string[] = []): Promise<FoundStream[]> {
    const events = (await Promise.all(leadIds.map((id) => this.log.readStream(`lead-${id}`)))).flat();
    const seeds: Seed[] = [
      ...leadIds.flatMap((leadId) => [
        { leadId, category: 'lead', id: leadId },
        ...ownerStreams.flatMap(({ category, derived }) => (derived ? { leadId, category, id: derived(leadId) } : [])),
      ]),
      ...(await this.addressed(reachedBy(factsOf(events)), leadIds)),
      ...known.flatMap((stream) => {
        const each = ownerStreamOf(stream);
        return each ? { leadId: null, category: each.category, id: each.id } : [];
      }),
    ];
    const { rows } = await this.pool.query<{ leadId: string | null; stream: string }>(foundSql, [
      seeds.map(({ leadId }) => leadId),
      seeds.map(({ category }) => category),
      seeds.map(({ id }) => id),
    ]);
    const found = new Map<string, FoundStream>();
    const take = (leadId: string | null, stream: string) => {
      const part = ownerStreamOf(stream)?.part ?? null;
      if (!found.has(stream)) found.set(stream, { stream, part, leadId });
    };
    for (const id of leadIds) take(id, `lead-${id}`);
    for (const { leadId, stream } of rows) if (leadId !== null) take(leadId, stream);
    for (const { leadId, stream } of rows) take(leadId, stream);
    return [...found.values()];
  }

  /**
   * Those of the addresses and numbers that a lead which stays has, too. Whether it stays, the log says: the read model may not know yet.
   * @throws LogUnavailable; what Postgres throws
   */
  async heldByOthers({ emails, phones }: Reached, leadIds: readonly string[]): Promise<ReadonlySet<string>> {
    const held = new Set<string>();
    for (const { id, email, phone } of await this.holders({ emails, phones }, leadIds)) {
      const more = [email, phone].filter((key) => key !== null && !held.has(key)) as string[];
      if (more.length > 0 && (await this.stays(id))) for (const key of more) held.add(key);
    }
    return held;
  }

  /** The leads that stay and have one of the addresses or numbers, the newest first. @throws LogUnavailable; what Postgres throws */
  async otherHolders(reached: Reached, leadIds: readonly string[]): Promise<string[]> {
    const staying: string[] = [];
    for (const { id } of await this.holders(reached, leadIds)) if (await this.stays(id)) staying.push(id);
    return staying;
  }

  private async holders(
    { emails, phones }: Reached,
    leadIds: readonly string[],
  ): Promise<{ id: string; email: string | null; phone: string | null }[]> {
    // Raw SQL: one way with the other statements of this class, which TypeORM can't say.
    const { rows } = await this.pool.query<{ id: string; email: string | null; phone: string | null }>(
      `select id, email_key as email, phone_key as phone from read.pipeline
       where (email_key = any($1::text[]) or phone_key = any($2::text[])) and id <> all($3::uuid[])
       order by created_at desc, id`,
      [emails, phones, leadIds],
    );
    return rows;
  }

  private async stays(leadId: string): Promise<boolean> {
    const [last] = await this.log.readStream(`lead-${leadId}`, { backwards: true, limit: 1 });
    return last !== undefined && !endsStream(last);
  }

  /** Streams of erased people that turned up later and have not been ended. By lead. */
  async late(): Promise<Map<string, string[]>> {
    const { rows } = await this.pool.query<{ leadId: string; streams: string[] }>(lateSql);
    return new Map(rows.map(({ leadId, streams }) => [leadId, streams]));
  }

  private async addressed({ emails, phones }: Reached, leadIds: readonly string[]): Promise<Seed[]> {
    if (emails.length + phones.length === 0) return [];
    const held = await this.heldByOthers({ emails, phones }, leadIds);
    const keys = [...emails, ...phones].filter((key) => !held.has(key));
    const { rows } = await this.pool.query<{ category: string; id: string }>(addressedSql, [keys]);
    return rows.map((row) => ({ leadId: null, ...row }));
  }
}

/** Streams byte by byte, as the store and a backup hold them. */
@Injectable()
export class StoredStreams implements OnModuleDestroy {
  private readonly log: RawLog;

  constructor({ eventStoreUrl }: Config) {
    this.log = new RawLog(eventStoreUrl);
  }

  /** @param part only the part of this one of its people @throws LogUnavailable */
  accountOf(stream: string, part: Part | null): Promise<AccountOfStream> {
    return accountOf(this.log, stream, part);
  }

  /**
   * The first events that destroyed keys sealed.
   * @param streams of an erasure, with the keys that were destroyed @param goneAt from then on all are gone
   * @throws LogUnavailable
   */
  async destroyedKeys(streams: ErasureState['streams'], goneAt: Date): Promise<DestroyedKeys> {
    const keys = new Map<string, bigint>();
    const ofStreams = new Map<string, bigint>();
    let firstAt: Date | undefined;
    for (const { stream, keys: ids } of streams)
      for await (const page of this.log.readStream(stream))
        for (const { position, data, metadata } of page) {
          const named = new NamedKeys();
          addNamed(named, stream, data);
          const first = [
            ...ids.filter((id) => named.ids.has(id) && !((keys.get(id) ?? position + 1n) <= position)),
            ...[...named.streams].filter((name) => !ofStreams.has(name)),
          ];
          if (first.length === 0) continue;
          for (const name of first) (named.streams.has(name) ? ofStreams : keys).set(name, position);
          const at = writtenAt(metadata);
          if (at && (!firstAt || at < firstAt)) firstAt = at;
        }
    return { keys, streams: ofStreams, firstAt, goneAt };
  }

  async onModuleDestroy(): Promise<void> {
    await this.log.close();
  }
}

function writtenAt(metadata: Buffer): Date | undefined {
  const { occurredAt } = JSON.parse(metadata.toString()) as { occurredAt?: string };
  return occurredAt === undefined ? undefined : new Date(occurredAt);
}
