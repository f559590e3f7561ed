import type { EntityManager } from 'typeorm';
import type { MoneyAnswer } from '../../../../../contracts/src/analytics/queries.js';
import type { QuestionOf } from '../../../../../contracts/src/analytics/choices.js';
import { monthsOf } from '../counted/money.js';
import type { Scope } from '../sql.js';
import type { Tally } from '../tally.js';

export async function moneyAnswer(
  choices: QuestionOf<'money'>,
  tally: Tally,
  scope: Scope,
  manager: EntityManager,
): Promise<Pick<MoneyAnswer, 'months'>> {
  return {
    months: (await monthsOf(manager, choices, scope)).map((month) => ({
      month,
      rentUnderManagement: tally.money({ part: 'rent', bucket: month }),
      onboardingFees: tally.money({ part: 'onboarding', bucket: month }),
      refunds: tally.money({ part: 'refund', bucket: month }),
      referralFees: tally.money({ part: 'referral', bucket: month }),
    })),
  };
}
