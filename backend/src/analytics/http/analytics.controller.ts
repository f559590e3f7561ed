import {
  personSplits,
  type AnalyticsQuestion,
  type QuestionName,
  type QuestionOf,
} from '../../../../contracts/src/analytics/choices.js';
import { pastInstant } from '../../board/past-instant.js';
import type { SignedIn } from '../../platform/access/signed-in.js';
import { ProblemError, wrongField } from '../../platform/problems/problem.js';
import { funnelRanks } from '../application/questions/funnel.js';
import type { AnswerOf } from '../../../../contracts/src/analytics/queries.js';
import { AnalyticsQueries } from '../application/analytics-queries.js';
import { CountedLeadsReader } from '../application/counted-leads.js';
import { Receipts } from '../application/receipts.js';
import { spreadsheetHeaders } from '../../platform/csv-file.js';
import { Commands, contextOf, idOfKey } from '../../platform/commands/commands.js';
import { issueReceipt } from '../domain/receipt.js';
import { countedLeadsRoutes, receiptsRoutes, analyticsRoutes } from '../../../../contracts/src/analytics/routes.js';
import { newCallOf } from '../../platform/http/api-request.js';
import { controllerOf } from '../../platform/http/controller-of.js';
import { officeDayOf } from '../../../../contracts/src/keys/office-time.js';
import { Readable } from 'node:stream';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { ocelLog } from '../../../../projections/src/ocel/ocel-log.js';
import { Access } from '../../platform/access/access.js';
import { AnswersFile } from '../../platform/http/openapi.js';

/**
 * Checks whether the caller may ask the question now.
 * @throws ProblemError forbidden if staff ask for a split by person; invalid_input for a future instant, or a
 * funnel that ends before it begins
 */
function allowedQuestion<Question extends AnalyticsQuestion>(
  question: Question,
  user: Pick<SignedIn, 'role'> | null,
): Question {
  const split = 'split' in question ? question.split : undefined;
  if (personSplits.some((person) => person === split) && user?.role !== 'admin')
    throw new ProblemError('forbidden', { detail: 'Figures by person are for admins.' });
  if (question.question === 'funnel' && funnelRanks(question).length === 0)
    throw wrongField('exit', 'exit must be no earlier a stage than entry');
  return { ...question, asOf: pastInstant(question.asOf, 'asOf') };
}

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

/** The log for process mining. */
@ApiTags('Analytics')
@Controller('api/analytics/ocel')
export class OcelController {
  constructor(private readonly log: EventLog) {}

  @Get()
  @Access('admin')
  @AnswersFile({
    summary: "The business's events without personal fields, as an object-centric event log (OCEL 2.0, JSON)",
    type: 'application/json',
    problems: ['unauthenticated', 'forbidden', 'log_unavailable'],
  })
  download(@Res() reply: FastifyReply): void {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    void reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="log-${officeDayOf(new Date())}.ocel.json"`)
      .send(Readable.from(ocelLog(this.log.readAll({ signal: gone.signal }))));
  }
}
