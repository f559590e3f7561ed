import type { AnalyticsQuestion, QuestionName, QuestionOf } from '../../../../contracts/src/analytics/choices.js';
import type { AnswerOf } from '../../../../contracts/src/analytics/queries.js';
import type { SignedIn } from '../../platform/access/signed-in.js';
import { AnalyticsQueries } from '../application/analytics-queries.js';
import { CountedLeadsReader } from '../application/counted-leads.js';
import { Receipts } from '../application/receipts.js';
import { spreadsheetHeaders } from '../../platform/csv/spreadsheet-name.js';
import { allowedQuestion } from './allowed-question.js';
import { Commands, contextOf, idOfKey } from '../../platform/commands/commands.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { issueReceipt } from '../domain/receipt.js';
import { countedLeadsRoutes, receiptsRoutes, analyticsRoutes } from '../../../../contracts/src/analytics/routes.js';
import { newCallOf } from '../../platform/http/submit-command.js';
import { controllerOf } from '../../platform/http/controller-of.js';

/** From a number to its leads and events. */
export const CountedLeadsController = controllerOf(
  countedLeadsRoutes,
  { leads: CountedLeadsReader },
  {
    list: ({ leads }, { query, user }) => {
      const question = allowedQuestion(query.question, user);
      return leads.page({ ...query, question }, user);
    },
    export: ({ leads }, { query, user, reply }) => {
      const question = allowedQuestion(query.question, user);
      void reply.headers(spreadsheetHeaders(question.question));
      return leads.csv({ ...query, question }, user);
    },
  },
);

/** Receipts of figures. */
export const ReceiptsController = controllerOf(
  receiptsRoutes,
  { commands: Commands, receipts: Receipts },
  {
    issue: async ({ commands, receipts }, { body: { question, cell }, request, user }) => {
      const asked = { question: allowedQuestion(question, user), cell };
      const call = newCallOf(request);
      // Counted once per key: a repetition gets the first receipt, even if the figure has changed since.
      return commands.once(call, '', asked, 201, async (keyed) =>
        commands.execute(issueReceipt, idOfKey(keyed), await receipts.count(asked), contextOf(call, keyed)),
      );
    },
    one: async ({ receipts }, { params: { id }, user }) => {
      const receipt = await receipts.find(id, user);
      if (!receipt) throw new ProblemError('receipt_not_found');
      allowedQuestion(receipt.question, user);
      return receipt;
    },
  },
);

/** Answers one question with the choices of its route. */
function asks<Name extends QuestionName>(question: Name) {
  return (
    { analytics }: { analytics: AnalyticsQueries },
    { query, user }: { query: Omit<QuestionOf<Name>, 'question'>; user: SignedIn },
  ): Promise<AnswerOf<Name>> => {
    const asked = { question, ...query } as AnalyticsQuestion & { question: Name };
    return analytics.answer<Name>(allowedQuestion(asked, user));
  };
}

export const AnalyticsController = controllerOf(
  analyticsRoutes,
  { analytics: AnalyticsQueries },
  {
    funnel: asks('funnel'),
    times: asks('times'),
    flow: asks('flow'),
    cohorts: asks('cohorts'),
    attribution: asks('attribution'),
    speed: asks('speed'),
    pipeline: asks('pipeline'),
    money: asks('money'),
    campaigns: asks('campaigns'),
    site: asks('site'),
  },
);
