import type { ServerResponse } from 'node:http';
import type { LiveStanding } from '../../../contracts/src/live/queries.js';
import { changeMessage, message, type Change, MissedChanges, LiveFeed } from './live-feed.js';
import { StandingWatch } from './standing.js';
import {
  Controller,
  Get,
  Headers,
  Req,
  Res,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Pool } from 'pg';
import { z } from 'zod';
import { positionSchema } from '../../../contracts/src/answers.js';
import { beatMs } from '../../../contracts/src/patience.js';
import { Access } from '../platform/access/access.js';
import { OpenAnswers } from '../accounts/open-answers.js';
import type { SignedIn } from '../platform/access/signed-in.js';
import { Answers } from '../platform/http/openapi.js';
import type { ApiRequest } from '../platform/http/api-request.js';
import { ProblemError } from '../platform/problems/problem.js';
import { ProcessState } from '../platform/http/hooks.js';
import { Logger } from '../platform/logger.js';

/** A browser with a larger backlog is cut off; it reconnects with Last-Event-ID and resumes. */
const maxBufferedBytes = 1024 * 1024;
const maxWaitingChanges = 2_000;

/**
 * One browser's stream: `hello`, which read models stand still, what it missed, then every change, without gap or repetition. Changes
 * that arrive while it catches up wait in a bounded list.
 */
export class LiveStream {
  private position: bigint;
  private waiting: Change[] | null = [];
  private readonly stopListening: () => void;
  private stopWatching: () => void = () => undefined;

  /** @param after the browser's Last-Event-ID, undefined for a first connection */
  constructor(
    private readonly response: ServerResponse,
    private readonly feed: LiveFeed,
    private readonly missed: MissedChanges,
    private readonly watch: StandingWatch,
    private readonly after: bigint | undefined,
  ) {
    this.position = after ?? 0n;
    this.stopListening = feed.listen((change) => this.take(change));
    const stop = () => this.stop();
    response.on('close', stop);
    response.on('error', stop);
  }

  /** @throws what the database throws; then only the response's head was sent */
  async begin(): Promise<void> {
    const start = this.feed.position ?? 0n;
    const resumed = this.after !== undefined && (await this.missed.areKeptAfter(this.after));
    if (!resumed) this.position = start;
    const data = { position: start.toString() };
    this.write(message('hello', data, this.position));
    await this.sendStanding();
    if (resumed) await this.catchUp();
    else if (this.after !== undefined) this.write(message('reset', data, start));
    const waiting = this.waiting ?? [];
    this.waiting = null;
    for (const change of waiting) this.send(change);
  }

  /** Keeps proxies from closing the connection, detects whether it still stands, and lets the browser do so. */
  beat(): void {
    this.write(message('beat', {}));
  }

  end(): void {
    this.stop();
    if (!this.response.writableEnded) this.response.end();
  }

  /** Ends it with no byte more: what the browser has not read yet is not for it to read. */
  cutOff(): void {
    this.stop();
    if (this.response.writableLength > 0) this.response.destroy();
    else if (!this.response.writableEnded) this.response.end();
  }

  private stop(): void {
    this.stopListening();
    this.stopWatching();
  }

  /** Sends the current state, and every change of it. */
  private async sendStanding(): Promise<void> {
    const send = (standing: LiveStanding) => this.write(message('standing', standing));
    send(await this.watch.current());
    if (!this.response.destroyed && !this.response.writableEnded) this.stopWatching = this.watch.listen(send);
  }

  private async catchUp(): Promise<void> {
    for (;;) {
      const missed = await this.missed.after(this.position);
      for (const change of missed) this.send(change);
      if (missed.length === 0 || this.response.destroyed) return;
      if (this.response.writableNeedDrain) await this.drained();
    }
  }

  private drained(): Promise<void> {
    return new Promise((resolve) => {
      this.response.once('drain', resolve).once('close', resolve);
    });
  }

  private take(change: Change): void {
    if (this.waiting === null) this.send(change);
    else if (this.waiting.push(change) > maxWaitingChanges) this.response.destroy();
  }

  private send(change: Change): void {
    if (change.position <= this.position) return;
    this.position = change.position;
    this.write(changeMessage(change));
  }

  private write(text: string): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    this.response.write(text);
    if (this.response.writableLength > maxBufferedBytes) this.response.destroy();
  }
}

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
    private readonly logger: Logger,
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
