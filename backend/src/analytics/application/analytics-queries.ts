import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AnalyticsQuestion, QuestionName } from '../../../../contracts/src/analytics/choices.js';
import type { AnswerOf } from '../../../../contracts/src/analytics/queries.js';
import { Users } from '../../accounts/users.js';
import { inSnapshot, readPosition } from '../../platform/database/read-models.js';
import { OfficeSettings } from '../../settings/office/office-settings.js';
import { definitionVersion, figuresOf } from './questions/questions.js';
import { roomForFigures, type Scope } from './sql.js';
import { splitNames } from './labels.js';

/** Answers the questions of analytics. */
@Injectable()
export class AnalyticsQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: OfficeSettings,
    private readonly users: Users,
  ) {}

  /** The answer now, or as of the instant that the question names. */
  answer<Name extends QuestionName>(question: AnalyticsQuestion & { question: Name }): Promise<AnswerOf<Name>> {
    const scope = scopeOf(question, new Date());
    return inSnapshot(this.dataSource, async (manager) => {
      await manager.query(roomForFigures);
      const split = 'split' in question ? question.split : undefined;
      const figures = await figuresOf(question, {
        ...{ manager, scope, hours: this.settings.current },
        namesOf: (tally) =>
          splitNames(
            manager,
            this.users,
            split,
            tally.splits().filter((key) => key !== null),
          ),
      });
      const position = await readPosition(manager, 'analytics');
      const common = { asOf: scope.asOf, at: scope.at, position, version: definitionVersion };
      return { ...common, ...figures } as unknown as AnswerOf<Name>;
    });
  }
}

/** The instant that the question is about. */
export function scopeOf({ asOf }: Pick<AnalyticsQuestion, 'asOf'>, now: Date): Scope {
  return { asOf, position: null, at: asOf ?? now.toISOString() };
}
