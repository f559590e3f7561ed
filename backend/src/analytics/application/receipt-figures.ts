import type { EntityManager } from 'typeorm';
import type { AnalyticsQuestion } from '../../../../contracts/src/analytics/choices.js';
import type { Cell } from '../domain/cell.js';
import { countedBy } from './count-question.js';
import type { Hours } from './counted/office-clock.js';
import { Parameters, type Scope } from './sql.js';
import { isOfCell } from './tally.js';

/** A figure and its fingerprint. */
export interface HashedFigure {
  count: number;
  cents: number;
  /** SHA-256 (hex) over the ids of the counted events, in the order of the log, each followed by a line break. */
  hash: string;
}

/** A question, its cell, and its scope. */
export interface FigureAsked {
  question: AnalyticsQuestion;
  cell: Cell;
  scope: Scope;
  hours: Hours;
}

/** A statement for the events of a figure. */
export function countedEvents({ question, cell, scope, hours }: FigureAsked, parameters: Parameters): string {
  return `select c.lead_id, c.event_id, c.event_type, c.position, c.at, c.amount
    from (${countedBy(question, scope, parameters, hours)}) c where ${isOfCell(cell, parameters)}`;
}

export async function hashedFigure(manager: Pick<EntityManager, 'query'>, asked: FigureAsked): Promise<HashedFigure> {
  const parameters = new Parameters();
  const [figure] = await manager.query<[HashedFigure]>(
    `select count(*)::int as count, coalesce(sum(amount), 0)::float8 as cents,
       encode(sha256(convert_to(coalesce(string_agg(event_id::text || E'\\n', '' order by position, event_id), ''), 'UTF8')), 'hex') as hash
     from (${countedEvents(asked, parameters)}) e`,
    parameters.values,
  );
  return figure;
}
