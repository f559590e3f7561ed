import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { invalidArgument } from './refusal.js';
import type { StoredEvent } from './stored-event.js';

/** The protocol's unit of checkpoints: the client's interval counts windows of so many considered events. */
const DEFAULT_WINDOW = 32;
const MAX_REMEMBERED = 50_000;

export interface EventFilter {
  matches: (event: StoredEvent) => boolean;
  /** A filtered subscription reports its position after this many considered events. */
  checkpointEvery: number;
}

/** @throws NodeError invalid-argument for a regular expression that doesn't compile */
export function eventFilter(options: streams.ReadReq.Options.FilterOptions): EventFilter {
  const byStream = options.getStreamIdentifier();
  const expression = byStream ?? options.getEventType();
  if (!expression) throw invalidArgument('the filter names neither streams nor event types');
  const accepts = nameTest(expression);
  const remembered = new Map<string, boolean>();
  const matches = (event: StoredEvent) => {
    const name = byStream ? event.streamName.toString('utf8') : event.type;
    let accepted = remembered.get(name);
    if (accepted === undefined) {
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(name, (accepted = accepts(name)));
    }
    return accepted;
  };
  const window = options.hasMax() ? options.getMax() : DEFAULT_WINDOW;
  return { matches, checkpointEvery: Math.max(1, options.getCheckpointintervalmultiplier()) * Math.max(1, window) };
}

function nameTest(expression: streams.ReadReq.Options.FilterOptions.Expression): (name: string) => boolean {
  const source = expression.getRegex();
  if (!source) {
    const prefixes = expression.getPrefixList();
    return (name) => prefixes.some((prefix) => name.startsWith(prefix));
  }
  try {
    const regex = new RegExp(source);
    return (name) => regex.test(name);
  } catch (error) {
    throw invalidArgument(`the filter's regular expression does not compile: ${source}`, error);
  }
}
