import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AnalyseAddress } from '../../../contracts/src/analyses/routes.js';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { type Call, Commands, contextOf } from '../platform/commands/commands.js';
import { ProblemError } from '../platform/problems/problem.js';
import { requestAnalysis } from './domain/analysis-commands.js';
import { submissionIdOf } from './domain/analysed-lead.js';
import { parseAddress, askedKey } from '../../../contracts/src/keys/address.js';
import { RentOutcomes } from './rent-estimates.js';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import {
  analysisStates,
  type AnalysisColumn,
  type AnalysisListFilter,
  type AnalysisSort,
} from '../../../contracts/src/analyses/queries.js';
import { foldedText } from '../../../contracts/src/keys/names.js';
import { AnalysisEntry, PipelineLead } from '../../../projections/src/read-model/entries.js';
import { foldedSql } from '../../../contracts/src/keys/folded-sql.js';
import { partOf } from '../platform/database/read-models.js';

/** Analyses that staff run for an address, without a lead and without a person's name. */
@Injectable()
export class AddressAnalyses {
  constructor(
    private readonly commands: Commands,
    private readonly outcomes: RentOutcomes,
  ) {}

  /**
   * Repeated with the same Idempotency-Key it is the same analysis; a repetition completes what the first request left undone.
   * Answers once the rent is estimated, or after 8 s; then the report is pending.
   * @throws ProblemError invalid_address, invalid_state_zip
   * @throws LogUnavailable, or what Postgres throws
   */
  async run(call: Call, { address, ...property }: AnalyseAddress): Promise<CommandAnswer> {
    const parsed = parseAddress(address);
    if (!parsed.ok) throw new ProblemError(parsed.code);
    const asked = { ...parsed.parts, ...property };
    return this.commands.once(call, '', asked, 201, async (keyed) => {
      const submissionId = keyed ? submissionIdOf(keyed.key) : randomUUID();
      const context = contextOf(call, this.commands.partOf(keyed, 'request'));
      const data = { submissionId, email: null, name: null, ...asked };
      // A submission of its own: both have the same id.
      const requested = await this.commands.execute(requestAnalysis, submissionId, data, context);
      const outcome = (await this.outcomes.wait([submissionId])).get(submissionId);
      return outcome ? { id: submissionId, ...outcome, position: outcome.position.toString() } : requested;
    });
  }
}

const partsOfTexts = ['propertyAddress', 'name', 'email'] as const;
const state = `case when analysis.preliminary is null then 'running' when analysis.preliminary then 'failed' else 'done' end`;
const stateOrder = `array_position(array[${analysisStates.map((each) => `'${each}'`).join(',')}], ${state})`;

/** SQL of each column's sort key; neither case nor accents matter, and unknown values are null. */
const keys: Record<AnalysisColumn, string> = {
  propertyAddress: foldedSql('analysis.propertyAddress'),
  state: stateOrder,
  rentCents: 'analysis.totalRentCents',
  rangeLowCents: 'analysis.rangeLowCents * analysis.unitCount',
  rangeHighCents: 'analysis.rangeHighCents * analysis.unitCount',
  failure: foldedSql('analysis.failure'),
  name: foldedSql('analysis.name'),
  email: foldedSql('analysis.email'),
  lead: foldedSql(`nullif(lead.name, '')`),
  requestedAt: 'analysis.requestedAt',
  estimatedAt: 'analysis.estimatedAt',
  city: foldedSql('analysis.city'),
  zipCode: 'analysis.zipCode',
  propertyType: 'analysis.propertyType',
  unitCount: 'analysis.unitCount',
  squareFootage: 'nullif(analysis.squareFootage, 0)',
};
/** Never null. */
const known: ReadonlySet<AnalysisColumn> = new Set(['propertyAddress', 'state', 'requestedAt', 'unitCount']);

/** The matching analyses, still unordered, as `analysis`. */
export function selectAnalyses(manager: EntityManager, filter: AnalysisListFilter): SelectQueryBuilder<AnalysisEntry> {
  const select = manager.createQueryBuilder(AnalysisEntry, 'analysis').where('true');
  const contains = (fields: readonly (typeof partsOfTexts)[number][], text: string, parameter: string) => {
    const conditions = fields.map((field) => `${foldedSql(`analysis.${field}`)} like :${parameter}`);
    const key = fields.includes('propertyAddress') ? askedKey(foldedText(text)) : null;
    if (key !== null) conditions.push(`${foldedSql('analysis.addressKey')} like :${parameter}Key`);
    const parameters = {
      [parameter]: partOf(text),
      ...(key !== null && { [`${parameter}Key`]: partOf(key) }),
    };
    select.andWhere(`(${conditions.join(' or ')})`, parameters);
  };
  for (const field of partsOfTexts) {
    const asked = filter[field];
    if (asked) contains([field], asked, field);
  }
  if (filter.search) contains(partsOfTexts, filter.search, 'search');
  if (filter.state) select.andWhere(`${state} in (:...states)`, { states: filter.state });
  if (filter.propertyType) select.andWhere('analysis.propertyType in (:...types)', { types: filter.propertyType });
  if (filter.lead) select.andWhere(`analysis.leadId is ${filter.lead === 'none' ? '' : 'not '}null`);
  return select;
}

/** Orders them. Ties are ordered by id, so that a page ends where the next one begins. */
export function inOrder(
  select: SelectQueryBuilder<AnalysisEntry>,
  sort: AnalysisSort,
): SelectQueryBuilder<AnalysisEntry> {
  const column = sort.replace(/^-/, '') as AnalysisColumn;
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  if (column === 'lead') select.leftJoin(PipelineLead, 'lead', 'lead.id = analysis.leadId');
  return select
    .orderBy(keys[column], direction, known.has(column) ? undefined : 'NULLS LAST')
    .addOrderBy('analysis.id', direction);
}
