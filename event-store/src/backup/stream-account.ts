import { eventDefinition } from '../../../contracts/src/events/catalogue.js';
import type { Part } from '../../../contracts/src/log/personal.js';
import { partAt } from '../../../contracts/src/log/text-plan.js';
import { clearTexts } from '../sealing/clear-texts.js';
import { NamedKeys } from '../sealing/named-keys.js';
import { keysOfPart } from '../sealing/seal.js';
import type { RawLog } from '../client/raw-log.js';
import { Chain, eventBytes, eventLine, type Line } from './backup-lines.js';

type EventLine = Extract<Line, { kind: 'event' }>;

/** A stream in the log, or in a backup of it. */
export interface AccountOfStream {
  /** Revision of its last event; -1 without events. */
  revision: number;
  events: number;
  /** The chain over its lines in a backup: SHA-256 in hex. */
  hash: string;
  /** Ids of the keys that it names, or, for a part, that seal something of it. */
  keys: string[];
  /** For a part: keys that also seal something of somebody else, as those of earlier versions did. */
  shared: string[];
  /** Values of earlier versions, which name no key: the stream's only one sealed them. */
  unnamed: number;
  /** Personal texts in clear, from before they were sealed. */
  clear: number;
}

/** Adds up a stream, event by event in order. @param part only what belongs to this one of the people whom it is about */
export class StreamAccount {
  private readonly chain = new Chain();
  private readonly all = new Set<string>();
  private readonly ofOthers = new Set<string>();
  private revision = -1;
  private events = 0;
  private unnamed = 0;
  private clear = 0;

  constructor(private readonly part: Part | null) {}

  add(line: EventLine): void {
    this.chain.add(JSON.stringify(line));
    this.revision = line.revision;
    this.events++;
    const { type } = line;
    const data = parsed(eventBytes(line).data);
    const named = new NamedKeys();
    named.add(line.stream, data);
    this.unnamed += named.streams.size;
    const texts = eventDefinition(type)?.texts;
    const { part } = this;
    if (texts) this.clear += clearTexts(texts, data).filter((at) => part === null || partAt(texts, at) === part).length;
    if (part === null) for (const id of named.ids) this.all.add(id);
    else {
      const own = keysOfPart([{ type, data }], part);
      for (const id of own) this.all.add(id);
      for (const id of keysOfPart([{ type, data }], undefined)) this.ofOthers.add(id);
    }
  }

  get account(): AccountOfStream {
    const { revision, events, unnamed, clear } = this;
    const keys = [...this.all].sort();
    const shared = keys.filter((id) => this.ofOthers.has(id));
    return { revision, events, hash: this.chain.hash, keys, shared, unnamed, clear };
  }
}

/** A stream as it is stored. @param part only the part of this one of its people @throws LogUnavailable */
export async function accountOf(log: RawLog, stream: string, part: Part | null): Promise<AccountOfStream> {
  const account = new StreamAccount(part);
  for await (const page of log.readStream(stream)) for (const event of page) account.add(eventLine(event) as EventLine);
  return account.account;
}

function parsed(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString()) as unknown;
  } catch {
    // The read boundary opens nothing in data that is no JSON: it names no key.
    return undefined;
  }
}
