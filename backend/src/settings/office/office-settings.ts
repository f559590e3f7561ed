import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';
import type { SettingsStanding } from '../../../../contracts/src/settings/queries.js';
import { defaultSettings, type SettingValues } from '../../../../contracts/src/settings/catalogue.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { Config } from '../../platform/config/config.js';
import type { FactorDuty } from '../../platform/access/signed-in.js';
import { Logger } from '../../platform/logger.js';
import {
  foldSettings,
  nothingKnown,
  problemsOf,
  settingsEventTypes,
  type KnownSettings,
  templateDefaults,
} from '../decide/known-settings.js';
import { factorDutyOf } from './factor-duty-of.js';
import { readCopy, writeCopy } from './settings-copy.js';
import { officeStream as stream, valuesOf } from '../decide/settings-history.js';

/** How long a start waits for the log; then it continues with the copy, and health says so. */
const startPatienceMs = 3_000;
const againMs = 500;

/**
 * This process's current settings: read before it is ready, then kept fresh by a subscription. While the log is away the last known
 * values stay in use; a process that starts then uses the copy that another one left in Postgres.
 */
@Injectable()
export class OfficeSettings implements OnModuleInit, OnApplicationShutdown {
  /** This office's defaults: the environment's where it has any, else the catalogue's. */
  readonly defaults: SettingValues;
  private known: KnownSettings = nothingKnown;
  private values: SettingValues;
  private source: SettingsStanding['source'] = 'defaults';
  private asOf: Date | null = null;
  private following = false;
  /** Whether they were once known to be current: then this process may work. */
  ready = false;
  private reading: Promise<void> | undefined;
  private readonly ended = new AbortController();

  constructor(
    private readonly log: EventLog,
    private readonly pool: Pool,
    @Inject(Config) config: Pick<Config, 'rentcast' | 'docuseal'>,
    private readonly logger: Logger,
  ) {
    this.defaults = defaultSettings({
      rentCallsADay: config.rentcast.callsADay,
      ...templateDefaults(config.docuseal.templates),
    });
    this.values = this.defaults;
  }

  /** The current values. Never waits and never throws. */
  get current(): Readonly<SettingValues> {
    return this.values;
  }

  /** Who must have a second factor now. */
  readonly factorDuty = (): FactorDuty => factorDutyOf(this.values, this.known.changedAt);

  /** How current these values are, and from which source. */
  standing(): SettingsStanding {
    return {
      source: this.source,
      revision: this.known.revision,
      asOf: (this.following ? new Date() : this.asOf)?.toISOString() ?? null,
      following: this.following,
      problems: problemsOf(this.known),
    };
  }

  /** The stream as far as this process has read it. */
  snapshot(): KnownSettings {
    return this.known;
  }

  async onModuleInit(): Promise<void> {
    await this.takeCopy();
    const { signal } = this.ended;
    const first = this.begin(signal);
    void first.then((position) => this.follow(position, signal)).catch((error: unknown) => this.stopped(error));
    await Promise.race([first, pause(startPatienceMs, undefined, { signal, ref: false })]).catch(() => undefined);
    if (this.source !== 'log')
      this.logger.warn({ source: this.source }, 'The settings could not be read from the log yet');
  }

  onApplicationShutdown(): void {
    this.ended.abort();
  }

  /**
   * Reads what the stream has beyond what is known here, so that whoever changed something sees it.
   * @throws LogUnavailable
   */
  async readOn(): Promise<void> {
    // One after the other: a running read may have begun before the requested event was there.
    await this.reading?.catch(() => undefined);
    return (this.reading ??= this.read().finally(() => (this.reading = undefined)));
  }

  private async read(): Promise<void> {
    // The copy is from an earlier log: the log itself is read from its beginning.
    const base = this.source === 'log' ? this.known : nothingKnown;
    const events = await this.log.readStream(stream, { from: base.revision + 1 });
    const before = this.source === 'log' ? this.known.revision : undefined;
    this.know(foldSettings(base, events), 'log', new Date());
    if (this.known.revision !== before) await this.keepCopy();
  }

  private know(known: KnownSettings, source: SettingsStanding['source'], asOf: Date): void {
    this.known = known;
    this.values = Object.freeze(valuesOf(known.state, this.defaults));
    [this.source, this.asOf] = [source, asOf];
  }

  /** Repeats until one read succeeds. @returns a position up to which everything is known */
  private async begin(signal: AbortSignal): Promise<bigint> {
    for (;;) {
      try {
        const position = await this.log.head();
        await this.readOn();
        return position;
      } catch (error) {
        signal.throwIfAborted();
        this.logger.debug({ err: error }, 'The settings wait for the log');
        await pause(againMs, undefined, { signal });
      }
    }
  }

  private async follow(after: bigint, signal: AbortSignal): Promise<void> {
    const onState = (state: string) => {
      if (this.following) this.asOf = new Date();
      this.following = state === 'live';
      this.ready ||= this.following;
    };
    for await (const { events } of this.log.subscribe({ after, types: settingsEventTypes, signal, onState }))
      if (events.some((event) => event.stream === stream)) await this.readUntilThere(signal);
  }

  /** A change was announced: reads until it is there, whatever fails in between. */
  private async readUntilThere(signal: AbortSignal): Promise<void> {
    for (;;) {
      try {
        return await this.readOn();
      } catch (error) {
        signal.throwIfAborted();
        this.logger.warn({ err: error }, 'A change of the settings could not be read; trying again');
        await pause(againMs, undefined, { signal });
      }
    }
  }

  private async takeCopy(): Promise<void> {
    const copy = await readCopy(this.pool, stream);
    if (!copy) return;
    const { revision, state, changedAt, readAt } = copy;
    this.know({ ...nothingKnown, revision, state, changedAt }, 'copy', readAt);
  }

  /** The copy is for the next start; this process does not need it. */
  private async keepCopy(): Promise<void> {
    const { revision, state, changedAt } = this.known;
    try {
      await writeCopy(this.pool, stream, { revision, state, changedAt, readAt: new Date() });
    } catch (error) {
      this.logger.warn({ err: error }, 'The copy of the settings could not be kept');
    }
  }

  private stopped(error: unknown): void {
    this.following = false;
    if (!this.ended.signal.aborted) this.logger.error({ err: error }, 'The settings are no longer followed');
  }
}
