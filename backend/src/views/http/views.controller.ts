import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { idInput } from '../../../../contracts/src/fields.js';
import {
  changeViewSchema,
  deletedViewSchema,
  saveViewSchema,
  viewSchema,
  viewsSchema,
  type ChangeView,
  type SaveView,
  type View,
  type Views,
} from '../../../../contracts/src/views/queries.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { ListViews } from '../application/queries.js';
import { SavedViews } from '../application/saved-views.js';

const viewParamsSchema = z.strictObject({ id: idInput('id').transform((id) => id.toLowerCase()) });
type ViewParams = z.infer<typeof viewParamsSchema>;

/** The caller's own saved views of the board: nobody sees or changes another person's. */
@ApiTags('Views')
@Controller('api/views')
export class ViewsController {
  constructor(
    private readonly views: SavedViews,
    private readonly queries: Queries,
  ) {}

  @Get()
  @Access('staff')
  @Answers({ summary: 'Your saved views of the board', schema: viewsSchema, problems: ['unauthenticated'] })
  async all(@Req() request: ApiRequest): Promise<Views> {
    return { views: await this.queries.execute(new ListViews(callerOf(request))) };
  }

  @Post()
  @HttpCode(201)
  @Access('staff')
  @Answers({
    summary: 'Save a filter of the board under a name',
    schema: viewSchema,
    status: 201,
    problems: ['unauthenticated', 'cross_site_request', 'view_exists', 'view_limit'],
  })
  save(@Body({ schema: saveViewSchema }) body: SaveView, @Req() request: ApiRequest): Promise<View> {
    return this.views.save(callerOf(request), body);
  }

  @Patch(':id')
  @Access('staff')
  @Answers({
    summary: 'Rename a view, change its filter, or open the board with it',
    schema: viewSchema,
    problems: ['unauthenticated', 'cross_site_request', 'view_not_found', 'view_exists'],
  })
  edit(
    @Param({ schema: viewParamsSchema }) { id }: ViewParams,
    @Body({ schema: changeViewSchema }) body: ChangeView,
    @Req() request: ApiRequest,
  ): Promise<View> {
    return this.views.edit(callerOf(request), id, body);
  }

  @Delete(':id')
  @Access('staff')
  @Answers({
    summary: 'Delete a view',
    schema: deletedViewSchema,
    problems: ['unauthenticated', 'cross_site_request', 'view_not_found'],
  })
  async delete(
    @Param({ schema: viewParamsSchema }) { id }: ViewParams,
    @Req() request: ApiRequest,
  ): Promise<{ id: string }> {
    await this.views.delete(callerOf(request), id);
    return { id };
  }
}

function callerOf({ user }: ApiRequest): string {
  if (!user) throw new ProblemError('unauthenticated');
  return user.id;
}
