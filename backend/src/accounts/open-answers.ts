import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { factorToSetUp, SignInRules, type SignedIn } from '../platform/access/signed-in.js';
import { Logger } from '../platform/logger.js';
import { Sessions } from './sessions.js';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ApiRequest } from '../platform/http/api-request.js';

/** Ends an answer with no byte more. */
type CutOff = () => void;

/**
 * Answers that outlive the look at their session: live streams, and files while they are sent. They end with that session, at once in
 * the process where it ended and in every other.
 */
@Injectable()
export class OpenAnswers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly open = new Map<CutOff, SignedIn>();
  private stopListening: () => void = () => undefined;

  constructor(
    private readonly sessions: Sessions,
    private readonly rules: SignInRules,
    private readonly logger: Logger,
  ) {}

  get count(): number {
    return this.open.size;
  }

  onApplicationBootstrap(): void {
    this.stopListening = this.sessions.listen({
      end: (isOver) => {
        for (const [cutOff, signedIn] of this.open) if (isOver(signedIn)) cutOff();
      },
      inDoubt: () => void this.check(),
    });
  }

  onApplicationShutdown(): void {
    this.stopListening();
  }

  /**
   * From now on the answer ends with the session. Call `remove` when it has ended.
   * @returns whether the session still stands: it may have ended since the request was let in, when the answer was not known here yet.
   * Throws what the database throws
   */
  async add(signedIn: SignedIn, cutOff: CutOff): Promise<boolean> {
    this.open.set(cutOff, signedIn);
    return this.mayReadOn(signedIn, await this.sessions.stands(signedIn.session));
  }

  remove(cutOff: CutOff): void {
    this.open.delete(cutOff);
  }

  /**
   * Ends the answers whose session stands no more, or with another role, or without the second factor that is due by now. One look-up,
   * however many there are. Sessions that time out end here; of all others the process is notified.
   * @returns whether it succeeded
   */
  async check(): Promise<boolean> {
    const open = [...this.open];
    if (open.length === 0) return true;
    try {
      const standing = await this.sessions.standing([...new Set(open.map(([, { session }]) => session))]);
      for (const [cutOff, began] of open) if (!this.mayReadOn(began, standing.get(began.session))) cutOff();
      return true;
    } catch (error) {
      this.logger.warn({ err: error }, 'The sessions of open answers could not be checked');
      return false;
    }
  }

  private mayReadOn(began: SignedIn, now: SignedIn | null | undefined): boolean {
    return now?.role === began.role && !factorToSetUp(now, this.rules.factorDuty(), Date.now())?.isOver;
  }
}

/** Our pages send it with requests that they make by themselves while nobody touches them. */
const unattendedHeader = 'x-unattended';

/** Pages open and reopen these for as long as they are open. */
const byPagesAlone = new Set<string | undefined>(['/api/live']);

/** The facts that decide it. `routeOptions` are Fastify's. */
export interface AskedBy {
  headers: IncomingHttpHeaders;
  routeOptions?: { url?: string | undefined };
}

/**
 * Whether a person is behind the request, so that it keeps their session from ending for idleness. Otherwise a page left
 * open would keep the session for ever: it follows the live stream, and reloads what others change. Leaving the header
 * out extends nothing beyond 24 hours.
 */
export function isAttended({ headers, routeOptions }: AskedBy): boolean {
  return headers[unattendedHeader] === undefined && !byPagesAlone.has(routeOptions?.url);
}

/** A shorter answer leaves the process at once, whoever reads it. */
const longBytes = 64 * 1024;

/** Long answers, and those made while they are sent, end with the session that asked for them: its people may read no further. */
export function endWithSession(fastify: FastifyInstance, answers: OpenAnswers): void {
  fastify.addHook('onSend', async (request, { raw }, payload: unknown) => {
    const { user } = request as ApiRequest;
    if (!user || !isLong(payload)) return;
    // A file cut off must not look whole, so the connection is broken, not ended.
    const cutOff = () => void raw.destroy();
    raw.once('close', () => answers.remove(cutOff));
    if (!(await answers.add(user, cutOff))) cutOff();
  });
}

function isLong(payload: unknown): boolean {
  if (typeof payload === 'string' || payload instanceof Uint8Array) return payload.length > longBytes;
  return payload !== null && payload !== undefined;
}
