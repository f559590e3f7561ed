import { Injectable, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Portfolio, PortfolioQuery } from '../../../contracts/src/pipeline/dashboard.js';
import { lookedFor, type Comparison } from '../leads/application/lead-search.js';
import { inSnapshot, readPosition } from '../platform/database/read-models.js';
import { readCursor, writeCursor } from '../platform/database/list-pages.js';
import { notKnown } from '../../../contracts/src/keys/known.js';
import { portfolioRoutes } from '../../../contracts/src/pipeline/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';
import { idsOfCaseSql } from '../leads/application/analysed-rent.js';
import { isOfWork } from '../leads/application/deleted-leads.js';

/** @param operator compares a text with the search text, $2 */
const matching = (operator: Comparison['operator']) => `
  from read.pipeline lead
  where ${isOfWork('lead')} and property_address <> all($1)
    and ($2::text is null or id in (select lead_id from read.lead_search where search ${operator} $2))
    and ($3::text is null or (status = 'closed') = ($3 = 'active'))`;

const totalsQuery = (operator: Comparison['operator']) => `
  select count(*)::int as properties, coalesce(sum(unit_count), 0)::float8 as units,
    coalesce(sum(estimated_rent_cents), 0)::float8 as "monthlyRevenueCents",
    round(sum(estimated_rent_cents) / nullif(sum(unit_count) filter (where estimated_rent_cents is not null), 0))::float8
      as "averageRentPerUnitCents"
  ${matching(operator)}`;

const pageQuery = (operator: Comparison['operator']) => `
  select id as "leadId", name, property_address as "propertyAddress", city, property_type as "propertyType",
    unit_count as "unitCount", estimated_rent_cents::float8 as "estimatedRentCents",
    case when status = 'closed' then 'active' else 'pending' end as state,
    exists (select from read.analyses where lead_id = any(${idsOfCaseSql('lead')})) as analysed, created_at as at
  ${matching(operator)}
    and ($4::timestamptz is null or (created_at, id) < ($4, $5::uuid))
  order by created_at desc, id desc limit $6`;

/** Reads the properties of all leads from `read.pipeline`. */
@Injectable()
class PortfolioQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** One page, newest first, and the totals of all matches. */
  page({ search, state, limit, cursor }: PortfolioQuery): Promise<Portfolio> {
    const after = cursor === undefined ? undefined : readCursor(cursor, 'cursor');
    const { operator, pattern } = search ? lookedFor(search) : { operator: 'like' as const, pattern: null };
    const filter = [notKnown, pattern, state ?? null];
    return inSnapshot(this.dataSource, async (manager) => {
      const [totals] = await manager.query<[Portfolio['totals']]>(totalsQuery(operator), filter);
      const found = await manager.query<(Portfolio['properties'][number] & { at: Date })[]>(pageQuery(operator), [
        ...filter,
        after?.at ?? null,
        after?.id ?? null,
        limit + 1,
      ]);
      const last = found.length > limit ? found[limit - 1] : undefined;
      return {
        position: await readPosition(manager, 'pipeline'),
        totals,
        properties: found.slice(0, limit).map(({ at: _, ...property }) => property),
        next: last && writeCursor({ at: last.at, id: last.leadId }),
      };
    });
  }
}

const PortfolioController = controllerOf(
  portfolioRoutes,
  { portfolio: PortfolioQueries },
  {
    page: ({ portfolio }, { query }) => portfolio.page(query),
  },
);

/** Properties under management, and prospective ones. */
@Module({
  controllers: [PortfolioController],
  providers: [PortfolioQueries],
})
export class PortfolioModule {}
