import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { bulkAnswerSchema, type BulkAnswer } from '../../../contracts/src/commands/answers.js';
import { bulkMoveSchema, type BulkMove } from '../../../contracts/src/commands/lead-commands.js';
import type { ProblemCode } from '../../../contracts/src/problem.js';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import { Access } from '../auth/access.js';
import { Commands, contextOf } from '../commands/commands.js';
import { DomainError } from '../commands/domain-error.js';
import type { KeyedRequest } from '../commands/idempotency.js';
import { refuseIfMatch } from '../http/command-headers.js';
import { CommandRoute } from '../http/command-route.js';
import type { ApiRequest } from '../http/api-request.js';
import { problemCodes } from '../http/problem-codes.js';
import { leadCommands } from './lead-commands.js';

const atOnce = 8;
type Outcome = BulkAnswer['results'][number];

/** Many cards to one stage: a command per card, all under one correlation id, with an answer per card. */
@ApiTags('Lead commands')
@Controller('api/leads/status')
export class BulkMoveController {
  constructor(private readonly commands: Commands) {}

  @Post()
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({ summary: 'Move many leads to one stage', schema: bulkAnswerSchema })
  move(@Body({ schema: bulkMoveSchema }) body: BulkMove, @Req() request: ApiRequest): Promise<BulkAnswer> {
    refuseIfMatch(request.headers['if-match']);
    return this.commands.once(request, '', body, 200, async (keyed) => {
      const ids = [...new Set(body.ids.map((id) => id.toLowerCase()))];
      const results = new Array<Outcome>(ids.length);
      let next = 0;
      let logDown: LogUnavailable | undefined;
      const mover = async () => {
        for (let index = next++; index < ids.length; index = next++) {
          const id = ids[index]!;
          // Once the log is gone, the others would only wait for it in vain, each its full time.
          const outcome = logDown ?? (await this.moveOne(request, keyed, id, body));
          if (outcome instanceof LogUnavailable) logDown = outcome;
          results[index] = outcome instanceof LogUnavailable ? refused(id, 'log_unavailable') : outcome;
        }
      };
      await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, mover));
      if (logDown && !results.some(({ ok }) => ok)) throw logDown;
      return { correlationId: request.correlationId, results };
    });
  }

  /** A card that is refused does not hold up the others. */
  private async moveOne(
    request: ApiRequest,
    keyed: KeyedRequest | undefined,
    id: string,
    { status, reason }: BulkMove,
  ): Promise<Outcome | LogUnavailable> {
    const context = contextOf(request, this.commands.partOf(keyed, id));
    try {
      const input = { status, ...(reason !== undefined && { reason }) };
      return { ok: true, ...(await this.commands.execute(leadCommands.moveLeadStatus, id, input, context)) };
    } catch (error) {
      if (error instanceof LogUnavailable) return error;
      if (error instanceof DomainError) return refused(id, error.code);
      throw error;
    }
  }
}

function refused(id: string, code: ProblemCode): Outcome {
  return { ok: false, id, code, title: problemCodes[code].title };
}
