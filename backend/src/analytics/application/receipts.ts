import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { AnalyticsReceipt, IssueReceipt } from '../../../../contracts/src/analytics/receipts.js';
import { analyticsQuestionSchema, type AnalyticsQuestion } from '../../../../contracts/src/analytics/choices.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { Users } from '../../accounts/users.js';
import { seesDeleted, type Viewer } from '../../leads/application/deleted-leads.js';
import { inSnapshot, readPosition } from '../../platform/database/read-models.js';
import { DomainError, ProblemError } from '../../platform/problems/problem.js';
import { OfficeSettings } from '../../settings/office/office-settings.js';
import { readCell, type Cell } from '../domain/cell.js';
import { meaningOf } from '../domain/figure-meaning.js';
import { scopeOf } from './analytics-queries.js';
import { definitionVersion } from './questions/questions.js';
import { splitNames, labelledSplit } from './labels.js';
import { receiptDifferences, hashedFigure, type FigureAsked } from './receipt-differences.js';
import { roomForFigures } from './sql.js';

/** Figures that were recorded, and what has become of them. */
@Injectable()
export class Receipts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly log: EventLog,
    private readonly settings: OfficeSettings,
    private readonly users: Users,
  ) {}

  /** The current figure, to be recorded. @throws ProblemError invalid_input for an unknown cell */
  count({ question, cell }: IssueReceipt): Promise<DataOf<'AnalyticsReceiptIssued'>> {
    const scope = scopeOf(question, new Date());
    const place = knownCell(question, cell);
    return inSnapshot(this.dataSource, async (manager) => {
      await manager.query(roomForFigures);
      const asked = { question, cell: place, scope, hours: this.settings.current };
      const figure = await hashedFigure(manager, asked);
      const position = await readPosition(manager, 'analytics');
      return { question, cell, definitionVersion, position, at: scope.at, ...figure };
    });
  }

  /**
   * The receipt, its figure today, and the causes of the difference; null if there is no such receipt.
   * @throws DomainError stream_unreadable, also for a question that this version no longer knows; LogUnavailable
   */
  async find(id: string, viewer: Viewer): Promise<AnalyticsReceipt | null> {
    const [event] = await this.log.readStream(`receipt-${id}`);
    if (!event) return null;
    if (!event.readable || event.type !== 'AnalyticsReceiptIssued') throw new DomainError('stream_unreadable');
    const { data, metadata } = event;
    const parsed = analyticsQuestionSchema.safeParse(data.question);
    const cell = readCell(data.cell);
    if (!parsed.success || !cell || !meaningOf(parsed.data, cell, null)) throw new DomainError('stream_unreadable');
    const question = parsed.data;
    const hours = this.settings.current;
    const names =
      metadata.actor.id === null ? new Map<string, string>() : await this.users.namesOf([metadata.actor.id]);
    return inSnapshot(this.dataSource, async (manager) => {
      await manager.query(roomForFigures);
      const now = scopeOf(question, new Date());
      const then: FigureAsked = {
        ...{ question, cell, hours },
        scope: { asOf: question.asOf, position: data.position, at: data.at },
      };
      const today: FigureAsked = { question, cell, hours, scope: now };
      const again = await hashedFigure(manager, then);
      const figure = await hashedFigure(manager, today);
      const redefined = data.definitionVersion !== definitionVersion || again.hash !== data.hash;
      const meaning = meaningOf(question, cell, await this.splitOf(manager, question, cell))!;
      // The event has the sum of the amounts of whatever was counted; only some figures are one.
      const amount = (cents: number) => (meaning.amounts === null ? null : cents);
      const { count, cents, hash, at, position } = data;
      return {
        id,
        issuedAt: new Date(metadata.occurredAt).toISOString(),
        issuedBy: names.get(metadata.actor.id ?? '') ?? null,
        question,
        cell: data.cell,
        meaning,
        then: { count, cents: amount(cents), hash, at, position, version: data.definitionVersion },
        again: { ...again, cents: amount(again.cents), at, position, version: definitionVersion },
        today: {
          ...figure,
          cents: amount(figure.cents),
          at: now.at,
          position: await readPosition(manager, 'analytics'),
          version: definitionVersion,
        },
        ...(await receiptDifferences(manager, { then, today, redefined, withDeleted: seesDeleted(viewer) })),
      };
    });
  }

  /** The cell's value of the split, or a withheld message's reason, in words. */
  private async splitOf(
    manager: EntityManager,
    question: AnalyticsQuestion,
    { split: key }: Cell,
  ): Promise<string | null> {
    if (key === '') return null;
    const split = 'split' in question ? question.split : undefined;
    if (split === undefined) return key;
    return labelledSplit(split, key, await splitNames(manager, this.users, split, key === null ? [] : [key])).label;
  }
}

function knownCell(question: AnalyticsQuestion, cell: string): Cell {
  const known = readCell(cell);
  if (known && meaningOf(question, known, null)) return known;
  const errors = [{ path: 'cell', message: 'cell must be one that an answer named' }];
  throw new ProblemError('invalid_input', { errors });
}
