import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  mostOfOneKey,
  type ComparedLead,
  type DuplicatePairs,
  type DuplicatePairsQuery,
  type LookAlikes,
} from '../../../contracts/src/cases/queries.js';
import { seesDeleted, type Viewer, isOfWork } from '../leads/application/deleted-leads.js';
import { PipelineLead } from '../../../projections/src/read-model/entries.js';
import { inSnapshot, readPosition } from '../platform/database/read-models.js';
import { keyNamesOf, matchOf, type Compared } from './decide-duplicates.js';

const mostLookAlikes = 20;
/** So many leads per e-mail, phone or address are compared before the most probable ones are listed. */
const compared = 200;

/** Every key of every living lead, for blocking. A key that too many leads share says nothing. */
// Raw SQL: pairs come from a union that CTEs join with itself.
const keyed = `keyed as (
    select id, 'email' as rule, email_key as key from read.pipeline where ${isOfWork('pipeline')} and email_key is not null
    union all
    select id, 'phone', phone_key from read.pipeline where ${isOfWork('pipeline')} and phone_key is not null
    union all
    select id, 'address', address_key from read.pipeline where ${isOfWork('pipeline')} and address_key is not null
  )`;
// Raw SQL: a condition for either way of asking.
const apart = (one: string, other: string) => `exists (select from read.told_apart t
    where (t.lead_id = ${one} and t.other_id = ${other}) or (t.lead_id = ${other} and t.other_id = ${one}))`;

/**
 * The pairs that some rule finds. First come those that share the address and a contact, then those whose address is unknown or the
 * same, last those with different addresses; in each group the newest first.
 */
// Raw SQL: CTEs.
const pairsSql = `
  with ${keyed}, shared as (
    select rule, key from keyed group by rule, key having count(*) between 2 and ${mostOfOneKey}
  ), pairs as (
    select a.id as one, b.id as other, array_agg(a.rule) as rules
    from shared join keyed a using (rule, key) join keyed b using (rule, key) where a.id < b.id group by a.id, b.id
  )
  select one, other, count(*) over ()::int as total,
    (count(*) filter (where 'email' = any(rules)) over ())::int as email,
    (count(*) filter (where 'phone' = any(rules)) over ())::int as phone,
    (count(*) filter (where 'address' = any(rules)) over ())::int as address
  from pairs join read.pipeline a on a.id = one join read.pipeline b on b.id = other
  where not ${apart('one', 'other')}
  order by case when 'address' = any(rules) and cardinality(rules) > 1 then 0
      when a.address_key is distinct from b.address_key and a.address_key is not null and b.address_key is not null then 2
      else 1 end, cardinality(rules) desc, greatest(a.created_at, b.created_at) desc,
      least(a.created_at, b.created_at) desc, one, other
  offset $1 limit $2`;
const tooCommonSql = `with ${keyed} select count(*)::int as count from (
    select from keyed group by rule, key having count(*) > ${mostOfOneKey}) many`;

interface PairRow {
  one: string;
  other: string;
  total: number;
  email: number;
  phone: number;
  address: number;
}

/** The lead that somebody probably is. */
export interface ProbableLead {
  id: string;
  name: string;
}

/** Finds leads that are probably one case, in `read.pipeline`. Only staff see them. */
@Injectable()
export class DuplicateFinder {
  constructor(private readonly dataSource: DataSource) {}

  /** The current pairs, page by page, without those that somebody marked as different. */
  pairs({ offset = 0, limit }: DuplicatePairsQuery): Promise<DuplicatePairs> {
    return inSnapshot(this.dataSource, async (manager) => {
      const rows = await manager.query<PairRow[]>(pairsSql, [offset, limit]);
      const [common] = await manager.query<[{ count: number }]>(tooCommonSql);
      const leads = await selectLeads(
        manager,
        rows.flatMap(({ one, other }) => [one, other]),
      );
      const { total = 0, email = 0, phone = 0, address = 0 } = rows[0] ?? {};
      const pairs = rows.flatMap(({ one, other }) => {
        const both = [leads.get(one), leads.get(other)].flatMap((lead) => lead ?? []);
        const [older, newer] = both.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
        const match = older && newer && matchOf(keysOf(older), keysOf(newer));
        return match ? [{ older: shown(older), newer: shown(newer), ...match }] : [];
      });
      const position = await readPosition(manager, 'pipeline');
      return { position, total, pairs, found: { email, phone, address }, tooCommon: common.count };
    });
  }

  /** Leads that look like this one, without those that somebody marked as different; null if there is no such lead. */
  ofLead(leadId: string, viewer: Viewer): Promise<LookAlikes | null> {
    return inSnapshot(this.dataSource, async (manager) => {
      const lead = await manager.findOneBy(PipelineLead, { id: leadId });
      // The tables mark a merged lead as deleted, but everybody may see it.
      const hidden = lead?.deletedAt != null && lead.mergedInto === null && !seesDeleted(viewer);
      if (!lead || hidden) return null;
      return lookAlikes(manager, keysOf(lead), lead.deletedAt === null ? lead.id : null);
    });
  }

  /**
   * For each of many people who are not leads yet: the lead that they probably are, null if there is none.
   * @param others ids to leave out of the comparison
   */
  async probableOf(
    somebodies: readonly Compared[],
    others: Pick<ReadonlySet<string>, 'has'>,
  ): Promise<(ProbableLead | null)[]> {
    const keys = (key: 'emailKey' | 'phoneKey' | 'addressKey') => somebodies.flatMap((each) => each[key] ?? []);
    const known = await this.dataSource.manager
      .createQueryBuilder(PipelineLead, 'lead')
      .select(['lead.id', 'lead.name', 'lead.emailKey', 'lead.phoneKey', 'lead.addressKey'])
      .where(isOfWork('lead'))
      .andWhere(
        `(lead.emailKey = any(:emails::text[]) or lead.phoneKey = any(:phones::text[]) or lead.addressKey = any(:addresses::text[]))`,
        { emails: keys('emailKey'), phones: keys('phoneKey'), addresses: keys('addressKey') },
      )
      .orderBy({ 'lead.createdAt': 'ASC', 'lead.id': 'ASC' })
      .getMany();
    const byKey = new Map<string, PipelineLead[]>();
    for (const lead of known)
      for (const key of keyNamesOf(lead)) {
        const same = byKey.get(key);
        if (same) same.push(lead);
        else byKey.set(key, [lead]);
      }
    return somebodies.map((somebody) => {
      const alike = keyNamesOf(somebody).flatMap((key) => byKey.get(key) ?? []);
      const found = alike.find((lead) => !others.has(lead.id) && matchOf(somebody, lead)?.strength === 'probable');
      return found ? { id: found.id, name: found.name } : null;
    });
  }

  /** Leads that look like somebody who is not a lead yet. */
  of(somebody: Compared): Promise<LookAlikes> {
    return inSnapshot(this.dataSource, (manager) => lookAlikes(manager, somebody, undefined));
  }
}

/** @param self the lead that is compared; undefined if there is none yet; null if it is gone: then nothing looks like it */
async function lookAlikes(
  manager: EntityManager,
  somebody: Compared,
  self: string | null | undefined,
): Promise<LookAlikes> {
  const position = await readPosition(manager, 'pipeline');
  const { emailKey, phoneKey, addressKey } = somebody;
  if (self === null || (emailKey ?? phoneKey ?? addressKey) === null) return { position, leads: [] };
  const found = manager
    .createQueryBuilder(PipelineLead, 'lead')
    .where(isOfWork('lead'))
    .andWhere('(lead.emailKey = :emailKey or lead.phoneKey = :phoneKey or lead.addressKey = :addressKey)', {
      ...{ emailKey, phoneKey, addressKey },
    })
    .orderBy({ 'lead.createdAt': 'DESC', 'lead.id': 'ASC' })
    .limit(compared);
  if (self !== undefined) found.andWhere(`lead.id <> :self and not ${apart(':self::uuid', 'lead.id')}`, { self });
  const matches = (await found.getMany()).flatMap((lead) => {
    const match = matchOf(somebody, keysOf(lead));
    return match ? [{ ...shown(lead), ...match }] : [];
  });
  const probableFirst = (a: { strength: string; reasons: string[] }, b: typeof a) =>
    Number(b.strength === 'probable') - Number(a.strength === 'probable') || b.reasons.length - a.reasons.length;
  return { position, leads: matches.sort(probableFirst).slice(0, mostLookAlikes) };
}

async function selectLeads(manager: EntityManager, ids: readonly string[]): Promise<Map<string, PipelineLead>> {
  const rows = await manager
    .createQueryBuilder(PipelineLead, 'lead')
    .where('lead.id = any(:ids)', { ids: [...new Set(ids)] })
    .getMany();
  return new Map(rows.map((lead) => [lead.id, lead]));
}

function keysOf({ name, emailKey, phoneKey, addressKey }: PipelineLead): Compared {
  return { name, emailKey, phoneKey, addressKey };
}

function shown({ id, revision, name, email, phone, propertyAddress, status, createdAt }: PipelineLead): ComparedLead {
  return { id, revision, name, email, phone, propertyAddress, status, createdAt };
}
