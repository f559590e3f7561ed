import { Injectable } from '@nestjs/common';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { blocks } from '../../../../event-store/src/types.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { stepsOf } from '../../platform/history/steps.js';
import { SubjectUnreadable } from '../../platform/process-managers/process-manager.js';
import { documentAggregate } from '../domain/document-aggregate.js';
import type { Document } from '../../../../contracts/src/documents/state.js';

/** A document as the log has it now. */
export interface KnownDocument {
  id: string;
  document: Document;
  events: ReadableEvent[];
}

export const documentCategory = 'document-';

/** Documents, straight from the log. */
@Injectable()
export class DocumentStreams {
  constructor(private readonly log: EventLog) {}

  /**
   * @param stream `document-<id>`
   * @throws SubjectUnreadable; Error if there is no document
   */
  async read(stream: string): Promise<KnownDocument> {
    const events = await this.log.readStream(stream);
    const unreadable = events.find(blocks);
    if (unreadable) throw new SubjectUnreadable(unreadable);
    const document = stepsOf(documentAggregate, events).at(-1)?.after;
    if (!document) throw new Error(`${stream} holds no document`);
    return { id: stream.slice(documentCategory.length), document, events: events as ReadableEvent[] };
  }
}
