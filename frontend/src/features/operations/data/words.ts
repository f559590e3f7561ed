import { counted, withCommas } from '../../../../../contracts/src/numerals.js';
import { writtenTime } from '../../../../../contracts/src/keys/written-time.js';

/** A rate of events as "0 events/s", "0.2 events/s", "1,250 events/s"; very small ones as "< 0.1 events/s". */
export function perSecond(events: number, seconds: number): string {
  const rate = events / seconds;
  const figure =
    rate > 0 && rate < 0.1 ? '< 0.1' : rate > 0 && rate < 10 ? rate.toFixed(1) : withCommas(Math.round(rate));
  return `${figure} events/s`;
}

/** Milliseconds as "40 ms", "2.5 s", "3 min 20 s", "2 h 5 min", "3 days". */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min${seconds % 60 ? ` ${seconds % 60} s` : ''}`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h${minutes % 60 ? ` ${minutes % 60} min` : ''}`;
  return `${Math.floor(hours / 24)} days`;
}

/** The progress of a position towards another, 0 to 1. Positions are decimal text. */
export function share(position: string, of: string): number {
  const end = BigInt(of);
  if (end === 0n) return 1;
  return Math.min(1, Number((BigInt(position) * 10_000n) / end) / 10_000);
}

/** A stream's name with its uuid cut to the first group: `lead-3f2a91c0…`. */
export function shortStream(stream: string): string {
  return stream.replace(/([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, '$1…');
}

/** Counts parked streams. A stream that is parked in several read models counts once. */
export function parkedStreams(parked: readonly { stream: string; projection: string }[]): {
  streams: number;
  readModels: number;
} {
  return {
    streams: new Set(parked.map(({ stream }) => stream)).size,
    readModels: new Set(parked.map(({ projection }) => projection)).size,
  };
}

/** The result of a comparison. */
export interface Compared {
  rows: number;
  differingRows: number;
  parkedStreams: number;
  unknownEvents: number;
  skippedEvents: number;
  unprovenEvents: number;
}

/** "12 streams are parked and were not compared": what a comparison could not check, what nobody of ours wrote, and what an operator skipped. */
export function leftOut({ parkedStreams, unknownEvents, skippedEvents, unprovenEvents }: Compared): string[] {
  const are = (of: number) => (of === 1 ? 'is' : 'are');
  const were = (of: number) => (of === 1 ? 'was' : 'were');
  return [
    ...(parkedStreams > 0
      ? [`${counted(parkedStreams, 'stream')} ${are(parkedStreams)} parked and ${were(parkedStreams)} not compared`]
      : []),
    ...(unknownEvents > 0
      ? [`${counted(unknownEvents, 'event')} ${are(unknownEvents)} of a type this code does not know`]
      : []),
    ...(unprovenEvents > 0
      ? [`${counted(unprovenEvents, 'event')} of the log ${were(unprovenEvents)} not written by this system`]
      : []),
    ...(skippedEvents > 0 ? [`${counted(skippedEvents, 'event')} ${were(skippedEvents)} skipped by an operator`] : []),
  ];
}

const leadStream = /^lead-([0-9a-f-]{36})$/;

/** The stream's lead. */
export function leadOf(stream: string): string | undefined {
  return leadStream.exec(stream)?.[1];
}

/** "Mar 3, 2026, 2:15:00 PM" in the office's time: a log needs seconds. */
export const logTime = writtenTime({ dateStyle: 'medium', timeStyle: 'medium' });
