import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  duplicatePairsQuerySchema,
  duplicatePairsSchema,
  lookAlikesQuerySchema,
  lookAlikesSchema,
  type DuplicatePairs,
  type DuplicatePairsQuery,
  type LookAlikes,
  type LookAlikesQuery,
} from '../../../../contracts/src/cases/queries.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { FindLookAlikes, ListDuplicates, ListLookAlikes } from '../application/queries.js';
import { comparedOf } from '../domain/duplicate-rules.js';

/** Leads that are probably one case. Never shown to visitors: they would learn of other people's leads. */
@ApiTags('Duplicates')
@Controller('api')
@Access('staff')
export class DuplicatesController {
  constructor(private readonly queries: Queries) {}

  @Get('duplicates')
  @Answers({
    summary: "Today's pairs of leads that are probably one, the most probable first",
    schema: duplicatePairsSchema,
    problems: ['unauthenticated'],
  })
  pairs(@Query({ schema: duplicatePairsQuerySchema }) page: DuplicatePairsQuery): Promise<DuplicatePairs> {
    return this.queries.execute(new ListDuplicates(page));
  }

  @Get('duplicates/of')
  @Answers({
    summary: 'Leads that look like somebody who is not a lead yet: same email, phone or street address',
    schema: lookAlikesSchema,
    problems: ['unauthenticated'],
  })
  of(@Query({ schema: lookAlikesQuerySchema }) somebody: LookAlikesQuery): Promise<LookAlikes> {
    return this.queries.execute(new FindLookAlikes(comparedOf(somebody)));
  }

  @Get('leads/:id/duplicates')
  @Answers({
    summary: 'Leads that look like this one, without those that somebody told apart from it',
    schema: lookAlikesSchema,
    problems: ['unauthenticated', 'lead_not_found'],
  })
  async ofLead(@Param({ schema: idParamsSchema }) { id }: IdParams, @Req() { user }: ApiRequest): Promise<LookAlikes> {
    const found = await this.queries.execute(new ListLookAlikes(id, user));
    if (!found) throw new ProblemError('lead_not_found');
    return found;
  }
}
