import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { bulkAnswerSchema, type BulkAnswer } from '../../../../contracts/src/answers.js';
import {
  bulkMoveSchema,
  bulkUndoSchema,
  type BulkMove,
  type BulkUndo,
} from '../../../../contracts/src/leads/commands.js';
import { Access } from '../../platform/access/access.js';
import { Commands } from '../../platform/commands/commands.js';
import { refuseIfMatch } from '../../platform/http/command-headers.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { callOf } from '../../platform/http/submit-command.js';
import { onEachLead } from '../application/each-lead.js';
import { leadCommands } from '../domain/lead-commands.js';

/** Moves many cards to one stage, and back: one command per card, all under one correlation id, with an answer per card. */
@ApiTags('Lead commands')
@Controller('api/leads')
export class BulkMoveController {
  constructor(private readonly commands: Commands) {}

  @Post('status')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({
    summary: 'Move many leads to one stage; a lead that is past its named revision is left as it is',
    schema: bulkAnswerSchema,
  })
  move(@Body({ schema: bulkMoveSchema }) body: BulkMove, @Req() request: ApiRequest): Promise<BulkAnswer> {
    const { ids, status, reason, revisions } = body;
    const input = { status, ...(reason !== undefined && { reason }) };
    refuseIfMatch(request.headers['if-match']);
    return onEachLead(this.commands, callOf(request), {
      definition: leadCommands.moveLeadStatus,
      ids,
      input,
      body,
      revisions,
    });
  }

  @Post('undo')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({
    summary: 'Undo the moves that one action made of these leads; a lead that changed again since is left as it is',
    schema: bulkAnswerSchema,
    problems: ['event_not_found', 'undo_not_possible', 'undo_superseded'],
  })
  undo(@Body({ schema: bulkUndoSchema }) body: BulkUndo, @Req() request: ApiRequest): Promise<BulkAnswer> {
    const { ids, correlationId } = body;
    const input = { correlationId };
    refuseIfMatch(request.headers['if-match']);
    return onEachLead(this.commands, callOf(request), { definition: leadCommands.undoCorrelated, ids, input, body });
  }
}
