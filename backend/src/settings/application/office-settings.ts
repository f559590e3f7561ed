import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import type { SettingsStanding } from '../../../../contracts/src/queries/settings.js';
import { defaultSettings, type SettingValues } from '../../../../contracts/src/settings/catalogue.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LOGGER } from '../../platform/logging/logger.js';
import {
  foldSettings,
  nothingKnown,
  problemsOf,
  settingsEventTypes,
  type KnownSettings,
} from '../domain/known-settings.js';
import { templateDefaults } from '../domain/document-templates.js';
import { readCopy, writeCopy } from './settings-copy.js';
import { officeStream as stream, valuesOf } from '../domain/settings-state.js';

/** A start waits this long for the log; then it goes on with what was kept, and health says so. */
const startPatienceMs = 3_000;
const againMs = 500;

/**
 * What the settings are now, in this process: read before it is ready, then kept fresh by a subscription. While the log is away the last
 * known values go on; a process that starts then takes the copy that another one left in Postgres.
 */
@Injectable()
export class OfficeSettings implements OnModuleInit, OnApplicationShutdown {
  /** Of this office: the catalogue's, and the environment's where it names one. */
  readonly defaults: SettingValues;
  private known: KnownSettings = nothingKnown;
  private values: SettingValues;
  private source: SettingsStanding['source'] = 'defaults';
  private asOf: Date | null = null;
  private following = false;
  /** Whether they were ever known to be those of now: then this process may work. */
  ready = false;
  private reading: Promise<void> | undefined;
  private readonly ended = new AbortController();

  constructor(
    private readonly log: EventLog,
    private readonly pool: Pool,
    @Inject(CONFIG) config: Pick<Config, 'rentcast' | 'docuseal'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.defaults = defaultSettings({
      rentCallsADay: config.rentcast.callsADay,
      ...templateDefaults(config.docuseal.templates),
    });
    this.values = this.defaults;
  }

  /** What holds. Never waits and never throws. */
  get current(): Readonly<SettingValues> {
    return this.values;
  }

  /** How far and how well that is known. */
  standing(): SettingsStanding {
    return {
      source: this.source,
      revision: this.known.revision,
      asOf: (this.following ? new Date() : this.asOf)?.toISOString() ?? null,
      following: this.following,
      problems: problemsOf(this.known),
    };
  }

  /** The stream as far as it is known here. */
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
   * Reads what the stream has beyond what is known here; whoever changed something wants to see it.
   * @throws LogUnavailable
   */
  async readOn(): Promise<void> {
    // One after the other: a read that is under way may have begun before what is asked for was there.
    await this.reading?.catch(() => undefined);
    return (this.reading ??= this.read().finally(() => (this.reading = undefined)));
  }

  private async read(): Promise<void> {
    // The copy is what the log said once; the log itself is read from its beginning.
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

  /** Until it has been read once. @returns a position before which nothing is unknown */
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

  /** A change was told of: it is read, whatever comes between. */
  private async readUntilThere(signal: AbortSignal): Promise<void> {
    for (;;) {
      try {
        return await this.readOn();
      } catch (error) {
        signal.throwIfAborted();
        this.logger.warn({ err: error }, 'A change of the settings could not be read; it is tried again');
        await pause(againMs, undefined, { signal });
      }
    }
  }

  private async takeCopy(): Promise<void> {
    const copy = await readCopy(this.pool, stream);
    if (copy) this.know({ ...nothingKnown, revision: copy.revision, state: copy.state }, 'copy', copy.readAt);
  }

  /** The copy is for the next start; without it this process knows all the same. */
  private async keepCopy(): Promise<void> {
    const { revision, state } = this.known;
    try {
      await writeCopy(this.pool, stream, { revision, state, readAt: new Date() });
    } catch (error) {
      this.logger.warn({ err: error }, 'The copy of the settings could not be kept');
    }
  }

  private stopped(error: unknown): void {
    this.following = false;
    if (!this.ended.signal.aborted) this.logger.error({ err: error }, 'The settings are no longer followed');
  }
}
