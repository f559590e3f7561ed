import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import * as answer from '../../../../contracts/src/analytics/queries.js';
import * as ask from '../../../../contracts/src/analytics/choices.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { Queries } from '../../platform/queries/queries.js';
import { ShowAnalytics } from '../application/queries.js';
import { allowedQuestion } from './allowed-question.js';

const problems = ['unauthenticated', 'forbidden', 'invalid_input'] as const;
const unnamed = { question: true } as const;
const funnelQuery = ask.funnelChoices.omit(unnamed);
const timesQuery = ask.timesChoices.omit(unnamed);
const flowQuery = ask.flowChoices.omit(unnamed);
const cohortsQuery = ask.cohortsChoices.omit(unnamed);
const attributionQuery = ask.attributionChoices.omit(unnamed);
const speedQuery = ask.speedChoices.omit(unnamed);
const pipelineQuery = ask.pipelineChoices.omit(unnamed);
const moneyQuery = ask.moneyChoices.omit(unnamed);
const campaignsQuery = ask.campaignsChoices.omit(unnamed);
const siteQuery = ask.siteChoices.omit(unnamed);

type Asked<Name extends ask.QuestionName> = Omit<ask.QuestionOf<Name>, 'question'>;

/** The questions of analytics: each has its own address, with its choices in the query. */
@ApiTags('Analytics')
@Controller('api/analytics')
export class AnalyticsController {
  constructor(private readonly queries: Queries) {}

  @Get('funnel')
  @Access('staff')
  @Answers({
    summary: 'Of the leads created in a period: how many reached each stage, by a split, compared with another period',
    schema: answer.funnelAnswerSchema,
    problems,
  })
  funnel(
    @Query({ schema: funnelQuery }) query: Asked<'funnel'>,
    @Req() request: ApiRequest,
  ): Promise<answer.FunnelAnswer> {
    return this.answer({ question: 'funnel', ...query }, request);
  }

  @Get('times')
  @Access('staff')
  @Answers({
    summary: 'How long leads stay in stages, or take from creation to the exit, including those that still wait',
    schema: answer.timesAnswerSchema,
    problems,
  })
  times(@Query({ schema: timesQuery }) query: Asked<'times'>, @Req() request: ApiRequest): Promise<answer.TimesAnswer> {
    return this.answer({ question: 'times', ...query }, request);
  }

  @Get('flow')
  @Access('staff')
  @Answers({
    summary: 'Where cards go and go back to: every move and every undo',
    schema: answer.flowAnswerSchema,
    problems,
  })
  flow(@Query({ schema: flowQuery }) query: Asked<'flow'>, @Req() request: ApiRequest): Promise<answer.FlowAnswer> {
    return this.answer({ question: 'flow', ...query }, request);
  }

  @Get('cohorts')
  @Access('staff')
  @Answers({
    summary: 'By week or month of creation: how many leads had reached each stage by what age',
    schema: answer.cohortsAnswerSchema,
    problems,
  })
  cohorts(
    @Query({ schema: cohortsQuery }) query: Asked<'cohorts'>,
    @Req() request: ApiRequest,
  ): Promise<answer.CohortsAnswer> {
    return this.answer({ question: 'cohorts', ...query }, request);
  }

  @Get('attribution')
  @Access('staff')
  @Answers({
    summary: 'What came before conversions, by position in the log',
    schema: answer.attributionAnswerSchema,
    problems,
  })
  attribution(
    @Query({ schema: attributionQuery }) query: Asked<'attribution'>,
    @Req() request: ApiRequest,
  ): Promise<answer.AttributionAnswer> {
    return this.answer({ question: 'attribution', ...query }, request);
  }

  @Get('speed')
  @Access('staff')
  @Answers({
    summary: "Business minutes from a visitor's intake to the first touch",
    schema: answer.speedAnswerSchema,
    problems,
  })
  speed(@Query({ schema: speedQuery }) query: Asked<'speed'>, @Req() request: ApiRequest): Promise<answer.SpeedAnswer> {
    return this.answer({ question: 'speed', ...query }, request);
  }

  @Get('pipeline')
  @Access('staff')
  @Answers({
    summary: 'What is in each stage, its worth, and how long it will probably stay',
    schema: answer.pipelineAnswerSchema,
    problems,
  })
  pipeline(
    @Query({ schema: pipelineQuery }) query: Asked<'pipeline'>,
    @Req() request: ApiRequest,
  ): Promise<answer.PipelineAnswer> {
    return this.answer({ question: 'pipeline', ...query }, request);
  }

  @Get('money')
  @Access('staff')
  @Answers({
    summary: 'Rent under management, onboarding fees and referral fees by month',
    schema: answer.moneyAnswerSchema,
    problems,
  })
  money(@Query({ schema: moneyQuery }) query: Asked<'money'>, @Req() request: ApiRequest): Promise<answer.MoneyAnswer> {
    return this.answer({ question: 'money', ...query }, request);
  }

  @Get('campaigns')
  @Access('staff')
  @Answers({
    summary: 'The outcome of campaign messages, by template version',
    schema: answer.campaignsAnswerSchema,
    problems,
  })
  campaigns(
    @Query({ schema: campaignsQuery }) query: Asked<'campaigns'>,
    @Req() request: ApiRequest,
  ): Promise<answer.CampaignsAnswer> {
    return this.answer({ question: 'campaigns', ...query }, request);
  }

  @Get('site')
  @Access('staff')
  @Answers({
    summary: 'What came in by each public form, and where drafts were left',
    schema: answer.siteAnswerSchema,
    problems,
  })
  site(@Query({ schema: siteQuery }) query: Asked<'site'>, @Req() request: ApiRequest): Promise<answer.SiteAnswer> {
    return this.answer({ question: 'site', ...query }, request);
  }

  private answer<Name extends ask.QuestionName>(
    question: ask.AnalyticsQuestion & { question: Name },
    { user }: ApiRequest,
  ): Promise<answer.AnswerOf<Name>> {
    return this.queries.execute(new ShowAnalytics<Name>(allowedQuestion(question, user ?? null)));
  }
}
