import { shownRow } from '../platform/database/read-models.js';
import { counted } from '../../../contracts/src/numerals.js';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Pool } from 'pg';
import { z } from 'zod';
import type { Role } from '../../../contracts/src/accounts/input.js';
import {
  healthSchema,
  publicHealthSchema,
  type Health,
  type PublicHealth,
} from '../../../contracts/src/operations/queries.js';
import { countParked, countUnproven } from '../../../projections/src/parked/parked.js';
import type { SettingsStanding } from '../../../contracts/src/settings/queries.js';
import { lostKeysLine } from '../../../event-store/src/log/lost-keys.js';
import { LogRefused, LogUnavailable } from '../../../event-store/src/errors.js';
import { EventLog, soonMs } from '../../../event-store/src/log/event-log.js';
import { Access } from '../platform/access/access.js';
import { Config } from '../platform/config/config.js';
import { readModelsMissing } from '../platform/database/unavailable.js';
import {
  countStuck,
  restoredEffects,
  restoredLine,
  type RestoredEffects,
} from '../platform/process-managers/effects-seen.js';
import { Answers } from '../platform/http/openapi.js';
import { waitingInOutbox } from '../platform/outbox.js';
import { AlertWatch } from '../alerts/alerts.module.js';
import { Backups } from '../backups/backups.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { EventMacs, LogReadability } from './log-readability.js';
import { fullDisk } from './housekeeping.js';
import { VisitorRefusals } from '../platform/limits/networks.js';
import type { ApiRequest } from '../platform/http/api-request.js';
import { ProcessState } from '../platform/http/hooks.js';
import { isOwnHost } from '../platform/http/own-addresses.js';
import { metricsAccess, type MetricsAsk, type MetricsPolicy } from './metrics.controller.js';

const patienceMs = 2_000;
/** A subscription that restarts within this time is not reported. */
const unheardMs = 10_000;
const refusals = {
  unauthenticated: 'It refuses the user or password of this application',
  forbidden: 'It does not give the user of this application the rights that it needs',
  replaced: 'MASTER_KEY was replaced since this process started: start it again, with the new one',
  old: 'It is older than 23.10, which does not say when a reader has caught up',
};
const oneAddress =
  'Visitors were refused within the last hour, all from one address of the inner network, because too much came from there. If this ' +
  'system is behind a proxy that TRUST_PROXY does not count, all visitors seem to have its address: set TRUST_PROXY to the number of proxies';
/** Postgres' SQLSTATE. */
const diskFull = '53100';
type Part = Health['parts']['log'];
type Waiting = Awaited<ReturnType<typeof waitingInOutbox>>;
/** An event usually reaches the log within a second or two. */
const outboxPatienceMs = 60_000;

/**
 * Whether a caller gets more of the health than its status and parts.
 * @param role of whoever is signed in
 * @param policy with the token of whoever started this process, which opens nothing but this
 */
export function seesAllOfHealth(
  role: Role | undefined,
  ask: MetricsAsk,
  { healthToken, ...policy }: MetricsPolicy & { healthToken?: string | undefined },
): boolean {
  const has = (token: string | undefined) =>
    token !== undefined && metricsAccess(ask, { ...policy, token }) === 'allowed';
  if (role === 'admin' || has(policy.token) || has(healthToken)) return true;
  // Other than the metrics this is answered under every name.
  const asked = { host: ask.headers['host']?.toString(), localAddress: undefined };
  const byOwnName = isOwnHost(asked, { host: '127.0.0.1', publicUrl: undefined, machine: '' });
  return byOwnName && metricsAccess(ask, { ...policy, token: undefined }) === 'allowed';
}

@ApiTags('Operation')
@Controller('api/health')
export class HealthController {
  /** Anybody may ask, and a look asks the database a dozen things: whoever asks meanwhile shares it. */
  private looking: Promise<Health> | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly process: ProcessState,
    private readonly readability: LogReadability,
    private readonly macs: EventMacs,
    private readonly settings: OfficeSettings,
    private readonly backups: Backups,
    private readonly refusals: VisitorRefusals,
    private readonly alerts: AlertWatch,
    @Inject(Config) private readonly config: Pick<Config, 'dataDir' | 'metricsToken' | 'healthToken' | 'publicUrl'>,
  ) {}

  @Get()
  @Access('public')
  @Answers({
    summary:
      '200 when the log, the database and the projections are ready, `degraded` while streams are parked or effects are stuck; 503 otherwise',
    schema: z.union([healthSchema, publicHealthSchema]),
  })
  async health(
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Health | PublicHealth> {
    this.looking ??= this.look().finally(() => (this.looking = undefined));
    const look = await this.looking;
    const health: Health = this.process.stopping ? { ...look, status: 'unavailable' } : look;
    void reply.status(health.status === 'unavailable' ? 503 : 200);
    const ask = { headers: request.headers, remoteAddress: request.socket.remoteAddress };
    const { metricsToken: token, healthToken, publicUrl } = this.config;
    const seesAll = seesAllOfHealth(request.user?.role, ask, { token, healthToken, publicUrl });
    return seesAll ? health : publicHealthSchema.parse(health);
  }

  private async look(): Promise<Health> {
    let outbox: Waiting | undefined;
    let stuck: number | null = null;
    let restored: RestoredEffects | undefined;
    let backups: Health['backups'];
    let seemOneAddress = false;
    let alerts: string | undefined;
    let parked: { streams: number; withoutKey: number } | undefined;
    let unproven: number | null = null;
    const [log, database, projections] = await Promise.all([
      part(async () => {
        await this.log.ping();
        return this.readability.found !== undefined && this.macs.required !== null && this.settings.ready;
      }),
      part(async () => {
        [outbox, stuck, backups, restored, seemOneAddress, alerts] = await Promise.all([
          waitingInOutbox(this.pool),
          countStuck(this.pool),
          this.standingBackups(),
          restoredEffects(this.pool),
          this.refusals.seemOneAddress(),
          this.alerts.fault(),
        ]);
        return true;
      }),
      part(async () => {
        // Raw SQL: one look at a view and at bookkeeping that has no entity.
        const { rows } = await this.pool.query<{ ready: boolean; furthest: string | null }>(
          'select ready, (select max(position)::text from projection.checkpoints) as furthest from read.status',
        );
        [parked, unproven] = await Promise.all([countParked(this.pool), countUnproven(this.pool)]);
        if (await this.endsBefore(BigInt(rows[0]?.furthest ?? 0))) throw new LogBehind();
        return rows[0]?.ready === true;
      }),
    ]);
    const parts = { log, database, projections };
    const ready = Object.values(parts).every(({ state }) => state === 'ready');
    const unreadable = this.unreadable(parked?.withoutKey ?? 0);
    const settings = this.settings.standing();
    const settingsDetail = settingsLine(settings);
    const disk = await fullDisk(this.config.dataDir);
    const visitors = seemOneAddress ? oneAddress : undefined;
    const degraded =
      unreadable !== undefined ||
      parked === undefined ||
      parked.streams > 0 ||
      settingsDetail !== undefined ||
      isLate(outbox) ||
      stuck !== 0 ||
      backups?.detail !== undefined ||
      disk !== undefined ||
      alerts !== undefined ||
      visitors !== undefined;
    return {
      status: ready ? (degraded ? 'degraded' : 'ready') : 'unavailable',
      parkedStreams: parked?.streams ?? null,
      stuckEffects: stuck,
      restored: restored && { ...shownRow(restored), detail: restoredLine(restored) },
      unreadable,
      macs: { required: this.macs.required, unproven, ...macsDetail(this.macs.required, unproven) },
      settings: { ...settings, detail: settingsDetail },
      ...(outbox?.since && { outbox: { waiting: outbox.count, since: outbox.since.toISOString() } }),
      backups,
      ...(disk !== undefined && { disk: { detail: disk } }),
      ...(alerts !== undefined && { alerts: { detail: alerts } }),
      ...(visitors !== undefined && { visitors: { detail: visitors } }),
      parts,
    };
  }

  private async standingBackups(): Promise<Health['backups']> {
    if (!this.backups.configured) return undefined;
    const [standing, lastGood] = await Promise.all([this.backups.standing(), this.backups.lastGoodAt()]);
    const lastGoodAt = lastGood?.toISOString() ?? null;
    if (standing !== 'late' && standing !== 'failed') return { standing, lastGoodAt };
    const last = lastGoodAt === null ? 'there is no good one' : `the last good one began at ${lastGoodAt}`;
    return { standing, lastGoodAt, detail: `The backup ${standing === 'late' ? 'is late' : 'failed'}: ${last}` };
  }

  private unreadable(parkedStreams: number): Health['unreadable'] {
    const { lookedAt = 0, lost = 0 } = this.readability.found ?? {};
    if (lost === 0 && parkedStreams === 0) return undefined;
    const detail = lostKeysLine({ lookedAt, lost }) ?? parkedKeysLine(parkedStreams);
    return { lookedAt, lost, parkedStreams, detail };
  }

  /** Whether the log ends before a position. Another part reports a log that can't be reached. */
  private async endsBefore(position: bigint): Promise<boolean> {
    try {
      return (await this.log.head(soonMs)) < position;
    } catch (error) {
      if (error instanceof LogUnavailable) return false;
      throw error;
    }
  }
}

/** The problem with this process's settings; undefined if they are what the log says. */
function settingsLine({ source, asOf, following, problems }: SettingsStanding): string | undefined {
  if (source === 'defaults') return 'The settings could not be read since startup: the defaults apply';
  if (source === 'copy') return `The settings could not be read since startup: those of ${asOf} apply`;
  if (!following && Date.now() - Date.parse(asOf ?? '') > unheardMs)
    return `Changes of the settings do not arrive: those of ${asOf} apply`;
  return problems[0] && `Not all changes of the settings take effect here: ${problems[0].message}`;
}

/** Whether the log should have had it long ago. */
function isLate(outbox: Waiting | undefined): boolean {
  return outbox?.since != null && Date.now() - outbox.since.getTime() > outboxPatienceMs;
}

/** What an operator has to know about MACs; nothing while all events must carry one, and do. */
function macsDetail(required: boolean | null, unproven: number | null): Pick<Health['macs'], 'detail'> {
  if (unproven)
    return {
      detail:
        `${counted(unproven, 'event carries', 'events carry')} no valid MAC: this system did not write what the event ` +
        'catalogue lists as "not written by this system". It counts for nothing; find out who can append to the log',
    };
  if (required === false)
    return { detail: 'Events need no MAC yet: when every process writes them, npm run ops -- require-macs' };
  return {};
}

/** For when the ends of the log can be read, but events in between can't. */
function parkedKeysLine(streams: number): string {
  return (
    `${counted(streams, 'parked stream waits', 'parked streams wait')} for keys that are not in this database. Restore its ` +
    'backup (its schema sealing holds the keys), then npm run ops -- retry.'
  );
}

/** An older log replaced the one that the read models were made from. */
class LogBehind extends Error {}

/** A part that fails or does not answer in time is unavailable; the reason, without addresses, goes to this process's log. */
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
    return { state: 'unavailable', detail: 'The log ends before the position of the read models: it is an older log' };
  if (error instanceof LogRefused) return { state: 'unavailable', detail: refusals[error.reason] };
  if ((error as { code?: unknown }).code === diskFull)
    return { state: 'unavailable', detail: 'The disk of the database is full' };
  if (readModelsMissing(error)) return { state: 'starting', detail: 'The read models are not built yet' };
  return { state: 'unavailable', detail: 'Cannot be reached' };
}
