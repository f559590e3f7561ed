import {
  Controller,
  Get,
  Headers,
  Inject,
  Req,
  Res,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { positionSchema } from '../../../../contracts/src/answers.js';
import { Access } from '../../platform/access/access.js';
import { OpenAnswers } from '../../accounts/application/open-answers.js';
import type { SignedIn } from '../../platform/access/signed-in.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { ProcessState } from '../../platform/http/process-state.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { MissedChanges } from '../application/live-changes.js';
import { LiveFeed } from '../application/live-feed.js';
import { LiveStream } from './live-stream.js';
import { StandingWatch } from '../application/standing-watch.js';

const beatMs = 15_000;
const feedPatienceMs = 5_000;
/** A browser needs one; this many leave room for tabs that can't share it. */
const maxStreamsPerSession = 20;

@ApiTags('Live')
@Controller('api/live')
export class LiveController implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly streams = new Map<LiveStream, SignedIn>();
  private beats: NodeJS.Timeout | undefined;
  private readonly missed: MissedChanges;

  constructor(
    private readonly feed: LiveFeed,
    private readonly watch: StandingWatch,
    pool: Pool,
    private readonly answers: OpenAnswers,
    private readonly process: ProcessState,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.missed = new MissedChanges(pool);
  }

  onApplicationBootstrap(): void {
    this.feed.start();
    this.beats = setInterval(() => void this.beat(), beatMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.beats);
    this.watch.stop();
    for (const stream of this.streams.keys()) stream.end();
    await this.feed.stop();
  }

  @Get()
  @Access('staff')
  @ApiProduces('text/event-stream')
  @Answers({
    summary: 'Server-sent events: `hello`, `standing`, `changes`, `reset`; Last-Event-ID resumes without loss',
    schema: z.string().describe('A stream that does not end by itself'),
    problems: ['unauthenticated', 'not_ready', 'rate_limited'],
  })
  async open(
    @Req() request: ApiRequest,
    @Res() reply: FastifyReply,
    @Headers('last-event-id') lastEventId: string | undefined,
  ): Promise<void> {
    const { user } = request;
    if (!user) throw new ProblemError('unauthenticated');
    // An EventSource does not reconnect after a refusal: so it waits while the feed connects.
    await Promise.race([this.feed.ready, pause(feedPatienceMs, undefined, { ref: false })]);
    if (this.process.stopping || this.feed.position === undefined) throw new ProblemError('not_ready', {}, 2);
    const ownStreams = [...this.streams.values()].filter(({ session }) => session === user.session);
    if (ownStreams.length >= maxStreamsPerSession) throw new ProblemError('rate_limited', {}, 30);
    const response = reply.raw;
    // From here on the raw response is ours: headers that hooks set on the reply are copied by hand.
    const headers = reply.getHeaders();
    reply.hijack();
    // Gone during the wait: 'close' was emitted already, and nothing would ever end the stream.
    if (response.destroyed) return;
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
    const stream = new LiveStream(response, this.feed, this.missed, this.watch, parsePosition(lastEventId));
    this.streams.set(stream, user);
    const cutOff = () => stream.cutOff();
    response.on('close', () => {
      this.streams.delete(stream);
      this.answers.remove(cutOff);
    });
    try {
      if (await this.answers.add(user, cutOff)) await stream.begin();
      else cutOff();
    } catch (error) {
      this.logger.warn({ err: error, correlationId: request.correlationId }, 'A live stream could not begin');
      response.destroy();
    }
  }

  /** Every 15 s: a check of the sessions of all open answers, and a heartbeat for each browser. */
  async beat(): Promise<void> {
    if (await this.answers.check()) for (const stream of this.streams.keys()) stream.beat();
  }
}

/** A Last-Event-ID that is no position of ours counts as too old. */
function parsePosition(header: string | undefined): bigint | undefined {
  if (header === undefined || header === '') return undefined;
  const position = positionSchema.max(19).safeParse(header).success ? BigInt(header) : -1n;
  return position < 2n ** 63n ? position : -1n;
}
