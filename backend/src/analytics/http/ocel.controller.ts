import { officeDayOf } from '../../../../contracts/src/keys/office-time.js';
import { Readable } from 'node:stream';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { ocelLog } from '../../../../projections/src/ocel/ocel-log.js';
import { Access } from '../../platform/access/access.js';
import { AnswersFile } from '../../platform/http/answers-file.js';

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
