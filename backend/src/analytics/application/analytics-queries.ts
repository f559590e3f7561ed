import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { officeTimeZone } from '../../../../contracts/src/office-time.js';
import type { AnswerOf } from '../../../../contracts/src/queries/analytics.js';
import type { AnalyticsQuestion, QuestionName } from '../../../../contracts/src/queries/analytics-choices.js';
import { Users } from '../../accounts/application/users.js';
import { inSnapshot, readPosition } from '../../platform/database/snapshot.js';
import { OfficeSettings } from '../../settings/application/office-settings.js';
import { figuresOf } from './answers/of-question.js';
import type { Names } from './answers/told.js';
import { definitionVersion } from './count-question.js';
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
        today: officeDay(scope.at),
        names: (tally) => this.names(manager, question, tally),
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

  private async names(manager: EntityManager, question: AnalyticsQuestion, tally: Tally): Promise<Names> {
    const split = 'split' in question ? question.split : undefined;
    const keys = tally.splits().filter((key) => key !== null);
    if (split === 'owner') return this.users.namesOf(keys);
    if (split !== 'partner') return new Map();
    const partners = await manager.query<{ key: string; name: string }[]>(
      `select distinct on (key) key, name from (
         select md5(lower(realtor_email)) as key, realtor_name || ' (' || realtor_company || ')' as name, created_at from read.referrals) p
       where key = any($1) order by key, created_at desc`,
      [keys],
    );
    return new Map(partners.map(({ key, name }) => [key, name]));
  }
}

/** The instant that the question is about. */
export function scopeOf({ asOf }: Pick<AnalyticsQuestion, 'asOf'>, now: Date): Scope {
  return { asOf, position: null, at: asOf ?? now.toISOString() };
}

/** The office's day, as 2026-03-31. */
function officeDay(at: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: officeTimeZone, dateStyle: 'short' }).format(new Date(at));
}
