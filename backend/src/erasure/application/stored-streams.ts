import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Part } from '../../../../contracts/src/events/personal.js';
import { eventLine, type Line } from '../../../../event-store/src/backup/backup-lines.js';
import { StreamAccount, type AccountOfStream } from '../../../../event-store/src/backup/stream-account.js';
import { RawLog } from '../../../../event-store/src/client/raw-log.js';
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

  async onModuleDestroy(): Promise<void> {
    await this.log.close();
  }
}
