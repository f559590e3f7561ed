import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Pool } from 'pg';
import { healthSchema, type Health } from '../../../contracts/src/queries/health.js';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import { EventLog } from '../../../event-store/src/event-log.js';
import { Access } from '../auth/access.js';
import { readModelsMissing } from '../database/unavailable.js';
import { Answers } from '../http/answers.js';
import { ProcessState } from './process-state.js';

const patienceMs = 2_000;
type Part = Health['parts']['log'];

@ApiTags('Operation')
@Controller('api/health')
export class HealthController {
  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly process: ProcessState,
  ) {}

  @Get()
  @Access('public')
  @Answers({
    summary: '200 when the log, the database and the projections are ready; 503 otherwise',
    schema: healthSchema,
  })
  async health(@Res({ passthrough: true }) reply: FastifyReply): Promise<Health> {
    const [log, database, projections] = await Promise.all([
      part(async () => {
        await this.log.ping();
        return true;
      }),
      part(async () => {
        await this.pool.query('select 1');
        return true;
      }),
      part(async () => {
        const { rows } = await this.pool.query<{ ready: boolean; furthest: string | null }>(
          'select ready, (select max(position)::text from projection.checkpoints) as furthest from read.status',
        );
        if (await this.endsBefore(BigInt(rows[0]?.furthest ?? 0))) throw new LogBehind();
        return rows[0]?.ready === true;
      }),
    ]);
    const parts = { log, database, projections };
    const ready = !this.process.stopping && Object.values(parts).every(({ state }) => state === 'ready');
    void reply.status(ready ? 200 : 503);
    return { status: ready ? 'ready' : 'unavailable', parts };
  }

  /** Whether the log ends before a position. A log that can't be asked is told by its own part. */
  private async endsBefore(position: bigint): Promise<boolean> {
    try {
      return (await this.log.head()) < position;
    } catch (error) {
      if (error instanceof LogUnavailable) return false;
      throw error;
    }
  }
}

/** An older log was put in the place of the one that the read models were made from. */
class LogBehind extends Error {}

/** What fails or does not answer in time is unavailable; the reason is for the log of whoever asks, without addresses. */
async function part(check: () => Promise<boolean>): Promise<Part> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Part>((resolve) => {
    timer = setTimeout(() => resolve({ state: 'unavailable', detail: 'No answer in time' }), patienceMs);
  });
  const result = check().then(
    (ready): Part => ({ state: ready ? 'ready' : 'starting' }),
    (error: unknown): Part => failed(error),
  );
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function failed(error: unknown): Part {
  if (error instanceof LogBehind)
    return { state: 'unavailable', detail: 'The log ends before what the read models hold: it is an older one' };
  if (readModelsMissing(error)) return { state: 'starting', detail: 'The read models are not built yet' };
  return { state: 'unavailable', detail: 'Cannot be reached' };
}
