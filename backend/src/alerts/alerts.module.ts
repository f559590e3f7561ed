import { Pool } from 'pg';
import { Injectable, Module } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { v5 as uuidV5 } from 'uuid';
import { company } from '../../../contracts/src/company.js';
import { addressesOf } from '../../../contracts/src/settings/setting-kinds.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { missingSince } from '../../../projections/src/engine/operator/overview.js';
import { countParked } from '../../../projections/src/parked/parked.js';
import { Backups } from '../backups/backups.js';
import { Smtp } from '../integrations/smtp/smtp.js';
import { Config, siteOrigin } from '../platform/config/config.js';
import { Logger } from '../platform/logger.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { leadsInside } from '../platform/outbound/inner-addresses.js';
import { OutboundError } from '../platform/outbound/outbound-error.js';
import { Outbound } from '../platform/outbound/outbound.js';
import { countStuck } from '../platform/process-managers/effects-seen.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { renderMail } from '../messages/mail-layout.js';
import { alertsOf, unjudged, type Alert, type Standing } from './decide.js';
import { BackupsModule } from '../backups/backups.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { timeLimit } from '../../../event-store/src/flow/time-limit.js';

/** Longer than telling one of them takes: `patienceMs`. */
const claimSeconds = 120;

/**
 * One row per problem and who is told (the webhook, an address), from its beginning to its end, shared by all processes. A row's name
 * is both.
 */
export class AlertRows {
  constructor(private readonly pool: Pool) {}

  /**
   * Notes the current problems; forgets those that are over, so that they are reported again if they come back.
   * @param kept may be there or over
   */
  async note(names: readonly string[], kept: readonly string[]): Promise<void> {
    await this.pool.query('delete from alerts where name <> all($1)', [[...names, ...kept]]);
    await this.pool.query('insert into alerts (name) select unnest($1::text[]) on conflict do nothing', [names]);
  }

  /**
   * Takes one right before it is told, so that however many are told before it, the claim outlasts it. If this process dies, another
   * one tells it after a while.
   * @returns since when it is there, which with its name is the same for every try; undefined: it is told, or another process has it
   */
  async claim(name: string): Promise<Date | undefined> {
    const { rows } = await this.pool.query<{ since: Date }>(
      `update alerts set claimed_until = now() + make_interval(secs => $2)
       where name = $1 and told_at is null and (claimed_until is null or claimed_until < now()) returning since`,
      [name, claimSeconds],
    );
    return rows[0]?.since;
  }

  async noteSent(name: string): Promise<void> {
    await this.pool.query('update alerts set told_at = now() where name = $1', [name]);
  }

  /** @param why without secrets and names */
  async noteFailure(name: string, why: string): Promise<void> {
    await this.pool.query('update alerts set failure = $2 where name = $1', [name, why]);
  }

  /** Why the last try to tell one failed that nobody has been told of that way, whichever process tried; undefined: all went out. */
  async failure(): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ failure: string }>(
      'select failure from alerts where told_at is null and failure is not null order by since, name limit 1',
    );
    return rows[0]?.failure;
  }
}

interface Way {
  name: 'webhook' | `mail to ${string}`;
  send: (alert: Alert, id: string) => Promise<void>;
}

const insideWebhook =
  'The webhook for alerts is at an address of this machine or its network, so it is not called: set ALERTS_INSIDE to on, or another webhook';
const everyMs = 60_000;
const patienceMs = 20_000;
/** Namespace of the ids of alerts' mails (RFC 9562, UUID version 5). */
const namespace = '2f6d1c3a-7b54-4e0e-9a61-5c8d0b7e4f32';

/**
 * Alerts somebody outside to what needs an operator: by mail, by a webhook, or both, once each per problem. It bypasses log and effects,
 * since these may be the problem; a duplicate is better than silence.
 */
@Injectable()
export class AlertWatch {
  private readonly rows: AlertRows;
  private readonly webhook: Outbound;
  /** Found at the last look. */
  private webhookIsInside = false;

  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly smtp: Smtp,
    private readonly settings: OfficeSettings,
    private readonly backups: Backups,
    metrics: Metrics,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {
    this.rows = new AlertRows(pool);
    this.webhook = new Outbound({ provider: 'alerts', called: 'The webhook for alerts', measure: metrics.outbound });
  }

  @Interval(everyMs)
  async round(): Promise<void> {
    try {
      await this.look();
    } catch (error) {
      this.logger.warn({ err: error }, 'Alerts could not be checked; the next round tries again');
    }
  }

  /** Why alerts reach nobody, or not everybody, in a sentence without its end; undefined: nothing is known. @throws what Postgres throws */
  async fault(): Promise<string | undefined> {
    if (this.webhookIsInside) return insideWebhook;
    const failure = await this.rows.failure();
    return failure && `An alert could not be sent, and is tried again: ${failure}`;
  }

  /** @throws what Postgres throws; an alert that could not be sent one way is logged, and sent that way later */
  async look(): Promise<void> {
    await this.judgeWebhook();
    const standing = await this.standing();
    const alerts = alertsOf(standing, this.settings.current);
    const ways = this.ways();
    const rowOf = (alert: Alert['name'], way: Way) => `${alert} by ${way.name}`;
    const messages = alerts.flatMap((alert) =>
      ways.map((way) => ({
        ...{ alert: alert.name, name: rowOf(alert.name, way) },
        send: (id: string) => way.send(alert, id),
      })),
    );
    const kept = unjudged(standing, this.settings.current).flatMap((alert) => ways.map((way) => rowOf(alert, way)));
    await this.rows.note(
      messages.map(({ name }) => name),
      kept,
    );
    for (const { alert, name, send } of messages) {
      const since = await this.rows.claim(name);
      if (!since) continue;
      try {
        await send(uuidV5(`${name} ${since.toISOString()}`, namespace));
        await this.rows.noteSent(name);
      } catch (error) {
        this.logger.warn({ alert, err: error }, 'An alert could not be sent; trying again');
        await this.rows.noteFailure(name, error instanceof OutboundError ? error.message : 'the reason is in the log');
      }
    }
  }

  /** While all is well nothing is called, and nobody would learn that it can't be. */
  private async judgeWebhook(): Promise<void> {
    const { alertWebhook } = this.settings.current;
    const isJudged = alertWebhook !== '' && !this.config.alertsInside;
    try {
      this.webhookIsInside = isJudged && (await leadsInside(new URL(alertWebhook)));
    } catch (error) {
      this.webhookIsInside = false;
      this.logger.warn({ err: error }, 'The name of the webhook for alerts could not be resolved');
    }
  }

  /** Who is told now: one that fails must not repeat alerts to the others. */
  private ways(): Way[] {
    const { alertAddresses, alertWebhook } = this.settings.current;
    const addresses = this.smtp.configured ? addressesOf(alertAddresses) : [];
    const call: Way = { name: 'webhook', send: (alert) => this.call(alertWebhook, alert) };
    const mails = addresses.map((to): Way => ({ name: `mail to ${to}`, send: (...one) => this.mail(to, ...one) }));
    return alertWebhook === '' ? mails : [call, ...mails];
  }

  private async call(url: string, { sentence, path }: Alert): Promise<void> {
    const body = JSON.stringify({ text: `${company.shortName}: ${sentence} ${this.linkTo(path)}` });
    const headers = { 'content-type': 'application/json' };
    const outsideOnly = !this.config.alertsInside;
    await this.webhook.send({
      url,
      method: 'POST',
      headers,
      body,
      outsideOnly,
      signal: timeLimit(patienceMs),
    });
  }

  /** @param id the same for every try, and so the Message-ID: mail programs show one mail */
  private async mail(to: string, { sentence, path }: Alert, id: string): Promise<void> {
    const signal = timeLimit(patienceMs);
    const subject = `${company.shortName}: an operator is needed`;
    const words = `${sentence}\n\n[Open it](${this.linkTo(path)})`;
    const mail = await renderMail({ subject, words, unsubscribePage: null, ownerPage: null });
    const session = await this.smtp.open(signal);
    try {
      const headers = { 'Auto-Submitted': 'auto-generated' };
      const about = { id: `alert.${id}`, to, subject };
      await session.deliver({ ...about, ...mail, headers }, signal);
    } finally {
      session.close();
    }
  }

  private linkTo(path: string): string {
    return `${siteOrigin(this.config)}${path}`;
  }

  private async standing(): Promise<Standing> {
    // Raw SQL: one look at a view and at effects, which have no entity.
    const { rows } = await this.pool.query<{ unknown: number; position: string; movedAt: Date | null }>(
      `select coalesce((select position from read.status), 0)::text as position,
         (select updated_at from read.status) as "movedAt", (select count(*)::integer from effects where state = 'unknown') as unknown`,
    );
    const { unknown, position, movedAt } = rows[0]!;
    // Health reports that the log is away; then nobody knows how far anything is behind.
    const missing = await missingSince(this.log, BigInt(position)).catch(() => 'unknown' as const);
    const behindMs = missing === 'unknown' ? null : standingStillMs(missing, movedAt);
    const [parked, stuckEffects, backup] = await Promise.all([
      countParked(this.pool),
      countStuck(this.pool),
      this.backup(),
    ]);
    return { parkedStreams: parked.streams, stuckEffects, unknownEffects: unknown, behindMs, backup };
  }

  private async backup(): Promise<Standing['backup']> {
    const [standing, lastGoodAt] = await Promise.all([this.backups.standing(), this.backups.lastGoodAt()]);
    return { standing, lastGoodAt: lastGoodAt?.toISOString() ?? null };
  }
}

/** @param missing since when the read models lack an event @param movedAt when they last moved */
function standingStillMs(missing: Date | null, movedAt: Date | null): number {
  return missing ? Math.max(0, Date.now() - Math.max(missing.getTime(), movedAt?.getTime() ?? 0)) : 0;
}

/** Messages that go outside when an operator is needed. */
@Module({ imports: [BackupsModule, MessagesModule], providers: [AlertWatch], exports: [AlertWatch] })
export class AlertsModule {}
