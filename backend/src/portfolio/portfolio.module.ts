import { Injectable, Module } from '@nestjs/common';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import type { Portfolio, PortfolioQuery } from '../../../contracts/src/pipeline/dashboard.js';
import { PipelineLead } from '../../../projections/src/read-model/entries.js';
import { foundBy } from '../leads/application/lead-search.js';
import { inSnapshot, readPosition } from '../platform/database/read-models.js';
import { readCursor, writeCursor } from '../platform/database/list-pages.js';
import { notKnown } from '../../../contracts/src/keys/known.js';
import { portfolioRoutes } from '../../../contracts/src/pipeline/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';
import { isAnalysed } from '../leads/application/analysed-rent.js';
import { isOfWork } from '../leads/application/deleted-leads.js';

const fields = [
  ...(['id', 'name', 'propertyAddress', 'city', 'propertyType', 'unitCount', 'estimatedRentCents'] as const),
  ...(['status', 'createdAt'] as const),
];
type Row = Pick<PipelineLead, (typeof fields)[number]>;

const totals = [
  'count(*)::int as "properties"',
  'coalesce(sum(lead.unitCount), 0)::float8 as "units"',
  'coalesce(sum(lead.estimatedRentCents), 0)::float8 as "monthlyRevenueCents"',
  `round(sum(lead.estimatedRentCents) / nullif(sum(lead.unitCount) filter (where lead.estimatedRentCents is not null), 0))::float8
    as "averageRentPerUnitCents"`,
];

function selectProperties(manager: EntityManager, { search, state }: PortfolioQuery): SelectQueryBuilder<Row> {
  const select = manager
    .createQueryBuilder<Row>(PipelineLead, 'lead')
    .where(`${isOfWork('lead')} and lead.propertyAddress <> all(:notKnown)`, { notKnown });
  if (search) {
    const { sql, parameters } = foundBy(search, 'search');
    select.andWhere(sql, parameters);
  }
  return state ? select.andWhere(`lead.status ${state === 'active' ? '=' : '<>'} 'closed'`) : select;
}

/** Reads the properties of all leads from `read.pipeline`. */
@Injectable()
class PortfolioQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** One page, newest first, and the totals of all matches. */
  page(query: PortfolioQuery): Promise<Portfolio> {
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor, 'cursor');
    return inSnapshot(this.dataSource, async (manager) => {
      const page = selectProperties(manager, query)
        .select(fields.map((field) => `lead.${field}`))
        .addSelect(isAnalysed('lead'), 'analysed')
        .orderBy({ 'lead.createdAt': 'DESC', 'lead.id': 'DESC' })
        .limit(query.limit + 1);
      if (after) page.andWhere('(lead.createdAt, lead.id) < (:at, :id)', { at: after.at, id: after.id });
      const { entities, raw } = await page.getRawAndEntities<{ analysed: boolean }>();
      const last = entities.length > query.limit ? entities[query.limit - 1] : undefined;
      return {
        position: await readPosition(manager, 'pipeline'),
        totals: (await selectProperties(manager, query).select(totals).getRawOne<Portfolio['totals']>())!,
        properties: entities.slice(0, query.limit).map(({ id: leadId, status, createdAt: _, ...shown }, n) => {
          const state = status === 'closed' ? 'active' : 'pending';
          return { leadId, ...shown, state, analysed: raw[n]!.analysed };
        }),
        next: last && writeCursor({ at: new Date(last.createdAt), id: last.id }),
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
