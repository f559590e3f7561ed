import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Part } from '../../../../contracts/src/log/personal.js';
import type { ErasureState } from '../../../../contracts/src/erasure/queries.js';
import { addNamed, eventLine, type Line } from '../../../../event-store/src/backup/backup-lines.js';
import { StreamAccount, type AccountOfStream } from '../../../../event-store/src/backup/stream-account.js';
import { RawLog } from '../../../../event-store/src/client/raw-log.js';
import { NamedKeys } from '../../../../event-store/src/sealing/named-keys.js';
import type { DestroyedKeys } from '../../backups/domain/backups-holding.js';
import { CONFIG, type Config } from '../../platform/config/config.js';

/** Streams byte by byte, as the store and a backup hold them. */
@Injectable()
export class StoredStreams implements OnModuleDestroy {
  private readonly log: RawLog;

  constructor(@Inject(CONFIG) { eventStoreUrl }: Config) {
    this.log = new RawLog(eventStoreUrl);
  }

  /** @param part only the part of this one of its people @throws LogUnavailable */
  async accountOf(stream: string, part: Part | null): Promise<AccountOfStream> {
    const account = new StreamAccount(part);
    for await (const page of this.log.readStream(stream))
      for (const event of page) account.add(eventLine(event) as Extract<Line, { kind: 'event' }>);
    return account.account;
  }

  /**
   * The first events that destroyed keys sealed.
   * @param streams of an erasure, with the keys that were destroyed @param goneAt from then on all are gone
   * @throws LogUnavailable
   */
  async destroyedKeys(streams: ErasureState['streams'], goneAt: Date): Promise<DestroyedKeys> {
    const keys = new Map<string, bigint>();
    const ofStreams = new Map<string, bigint>();
    let firstAt: Date | undefined;
    for (const { stream, keys: ids } of streams)
      for await (const page of this.log.readStream(stream))
        for (const { position, data, metadata } of page) {
          const named = new NamedKeys();
          addNamed(named, stream, data);
          const first = [
            ...ids.filter((id) => named.ids.has(id) && !((keys.get(id) ?? position + 1n) <= position)),
            ...[...named.streams].filter((name) => !ofStreams.has(name)),
          ];
          if (first.length === 0) continue;
          for (const name of first) (named.streams.has(name) ? ofStreams : keys).set(name, position);
          const at = writtenAt(metadata);
          if (at && (!firstAt || at < firstAt)) firstAt = at;
        }
    return { keys, streams: ofStreams, firstAt, goneAt };
  }

  async onModuleDestroy(): Promise<void> {
    await this.log.close();
  }
}

function writtenAt(metadata: Buffer): Date | undefined {
  const { occurredAt } = JSON.parse(metadata.toString()) as { occurredAt?: string };
  return occurredAt === undefined ? undefined : new Date(occurredAt);
}
