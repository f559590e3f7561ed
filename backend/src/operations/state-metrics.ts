import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { EventLog, soonMs } from '../../../event-store/src/log/event-log.js';
import { liveProjections } from '../../../projections/src/definitions/live-projections.js';
import { projectionStatuses } from '../../../projections/src/engine/operator/overview.js';
import { isStuck } from '../platform/process-managers/effects-seen.js';
import { Backups } from '../backups/backups.js';
import { LiveFeed } from '../live/live-feed.js';
import { Logger } from '../platform/logger.js';
import { waitingInOutbox } from '../platform/outbox.js';
import { Metrics } from '../platform/metrics/metrics.js';

/** Figures that are looked up on request: the state that all processes share, and this one's browsers. */
@Injectable()
export class StateMetrics {
  private readonly up;
  private readonly logPosition;
  private readonly projection;
  private readonly lease;
  private readonly manager;
  private readonly outbox;
  private readonly backup;
  private readonly clients;
  private refreshing: Promise<void> | undefined;

  constructor(
    private readonly metrics: Metrics,
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly feed: LiveFeed,
    private readonly backups: Backups,
    private readonly logger: Logger,
  ) {
    const of = ['projection'];
    this.up = metrics.gauge('up', '1 if the source of the figures of this part could be read', ['part']);
    this.logPosition = metrics.gauge('log_position', 'Position of the last event in the log');
    this.projection = {
      position: metrics.gauge('projection_position', 'Position up to which it has applied the log', of),
      lagMs: metrics.gauge('projection_lag_seconds', 'For how long it has lacked events; 0 when it has caught up', of),
      lagEvents: metrics.gauge('projection_lag_events', 'Events it has not applied yet, counted up to 1,000', of),
      parked: metrics.gauge('projection_parked_streams', 'Streams that wait for an operator', of),
      rebuildRate: metrics.gauge('projection_rebuild_events_per_second', 'Speed of a running rebuild', of),
      status: metrics.gauge('projection_status', '1 for its current status', ['projection', 'status']),
    };
    this.lease = metrics.gauge('lease_held', '1 while some process holds the lease', ['lease']);
    this.manager = {
      position: metrics.gauge('manager_position', 'Position up to which it has read the log', ['manager']),
      overdue: metrics.gauge('manager_overdue_seconds', 'How long its oldest waiting effect has been due', ['manager']),
      effects: metrics.gauge('effects', 'Effects by their state', ['manager', 'state']),
      stuck: metrics.gauge('effects_stuck', 'Effects that should have been carried out and are not', ['manager']),
    };
    this.outbox = {
      waiting: metrics.gauge('outbox_events', 'Events of changed users that are not in the log yet'),
      since: metrics.gauge('outbox_oldest_seconds', 'How long the oldest of them has been waiting'),
    };
    this.backup = {
      lastGood: metrics.gauge('backup_last_good_seconds', 'When the newest good backup began, in Unix time'),
      standing: metrics.gauge('backup_standing', '1 for the current state of backups', ['standing']),
    };
    this.clients = metrics.gauge('live_clients', 'Open live streams of this process');
  }

  /** Everything in Prometheus's text format. Parts that can't be read have `up` 0 and are left out. */
  async text(): Promise<string> {
    this.metrics.watchProcess();
    await (this.refreshing ??= this.refresh().finally(() => (this.refreshing = undefined)));
    return this.metrics.registry.metrics();
  }

  private async refresh(): Promise<void> {
    this.clients.set(this.feed.clients);
    await Promise.all([
      this.ask('log', async () => this.logPosition.set(Number(await this.log.head(soonMs)))),
      this.ask('projections', () => this.askProjections()),
      this.ask('managers', () => this.askManagers()),
      this.ask('outbox', () => this.askOutbox()),
      this.ask('backups', () => this.askBackups()),
    ]);
  }

  private async ask(part: string, look: () => Promise<void>): Promise<void> {
    try {
      await look();
      this.up.set({ part }, 1);
    } catch (error) {
      // A scrape must answer whatever is down.
      this.logger.warn({ part, err: error }, 'Figures could not be read');
      this.up.set({ part }, 0);
    }
  }

  private async askProjections(): Promise<void> {
    const { projection: gauges } = this;
    Object.values(gauges).forEach((gauge) => gauge.reset());
    this.lease.reset();
    for (const each of await projectionStatuses(this.pool, this.log, liveProjections)) {
      const of = { projection: each.name };
      gauges.position.set(of, Number(each.position));
      gauges.lagMs.set(of, each.lagMs / 1000);
      gauges.lagEvents.set(of, each.lagEvents);
      gauges.parked.set(of, each.parkedStreams);
      gauges.status.set({ ...of, status: each.status }, 1);
      if (each.rebuild) gauges.rebuildRate.set(of, each.rebuild.eventsPerSecond);
    }
    // A manager's parked streams are reported like a projection's: one alarm for both.
    const { rows: managers } = await this.pool.query<{ name: string; parked: number }>(
      `select m.name, (select count(*)::integer from projection.parked p where p.projection = m.name) as parked
       from process_managers m`,
    );
    for (const { name, parked } of managers) gauges.parked.set({ projection: name }, parked);
    const { rows } = await this.pool.query<{ lease: string; held: boolean }>(
      `select name as lease, expires_at > clock_timestamp() as held from projection.lease
       union all select name, expires_at > clock_timestamp() from process_managers`,
    );
    for (const { lease, held } of rows) this.lease.set({ lease }, Number(held));
  }

  private async askManagers(): Promise<void> {
    Object.values(this.manager).forEach((gauge) => gauge.reset());
    const { rows } = await this.pool.query<{ manager: string; position: string; overdue: number; stuck: number }>(
      `select m.name as manager, coalesce(m.position, 0)::text as position,
         coalesce((select greatest(0, extract(epoch from clock_timestamp() - min(e.due_at))) from effects e
           where e.manager = m.name and e.state = 'due' and not e.waits), 0)::float8 as overdue,
         (select count(*)::integer from effects e where e.manager = m.name and ${isStuck}) as stuck
       from process_managers m`,
    );
    for (const { manager, position, overdue, stuck } of rows) {
      this.manager.position.set({ manager }, Number(position));
      this.manager.overdue.set({ manager }, overdue);
      this.manager.stuck.set({ manager }, stuck);
    }
    const { rows: counted } = await this.pool.query<{ manager: string; state: string; effects: number }>(
      'select manager, state, count(*)::integer as effects from effects group by manager, state',
    );
    for (const { manager, state, effects } of counted) this.manager.effects.set({ manager, state }, effects);
  }

  private async askBackups(): Promise<void> {
    this.backup.standing.reset();
    this.backup.standing.set({ standing: await this.backups.standing() }, 1);
    const lastGood = await this.backups.lastGoodAt();
    if (lastGood) this.backup.lastGood.set(lastGood.getTime() / 1000);
  }

  private async askOutbox(): Promise<void> {
    const { count, since } = await waitingInOutbox(this.pool);
    this.outbox.waiting.set(count);
    this.outbox.since.set(since ? Math.max(0, (Date.now() - since.getTime()) / 1000) : 0);
  }
}
