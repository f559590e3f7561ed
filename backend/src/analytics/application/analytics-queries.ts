import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { officeDayOf } from '../../../../contracts/src/keys/office-time.js';
import type { AnswerOf } from '../../../../contracts/src/analytics/queries.js';
import type { AnalyticsQuestion, QuestionName } from '../../../../contracts/src/analytics/choices.js';
import { Users } from '../../accounts/application/users.js';
import { inSnapshot, readPosition } from '../../platform/database/snapshot.js';
import { OfficeSettings } from '../../settings/application/office-settings.js';
import { figuresOf } from './answers/of-question.js';
import { definitionVersion } from './count-question.js';
import { splitNames } from './split-names.js';
import { roomForFigures, type Scope } from './sql.js';
import type { Tally } from './tally.js';

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
      const figures = await figuresOf(question, {
        manager,
        scope,
        hours: this.settings.current,
        today: officeDayOf(scope.at),
        names: (tally) =>
          splitNames(manager, this.users, 'split' in question ? question.split : undefined, knownKeys(tally)),
      });
      const told = {
        asOf: scope.asOf,
        at: scope.at,
        position: await readPosition(manager, 'analytics'),
        version: definitionVersion,
      };
      return { ...told, ...figures } as unknown as AnswerOf<Name>;
    });
  }
}

function knownKeys(tally: Tally): string[] {
  return tally.splits().filter((key) => key !== null);
}

/** The instant that the question is about. */
export function scopeOf({ asOf }: Pick<AnalyticsQuestion, 'asOf'>, now: Date): Scope {
  return { asOf, position: null, at: asOf ?? now.toISOString() };
}
