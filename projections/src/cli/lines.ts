import { isUnproven } from '../../../contracts/src/log/metadata.js';
import type { Events } from '../../../contracts/src/operations/log-queries.js';
import type { ParkedStream, ProjectionStatus } from '../../../contracts/src/operations/queries.js';
import type { AnalystLogin } from '../analysts/analyst-login.js';
import type { Difference } from '../engine/operator/compare.js';
import type { Job } from '../engine/operator/jobs.js';
import type { SummaryLine } from '../engine/projection.js';
import type { ClearTextCount } from '../../../event-store/src/backup/count-clear-texts.js';
import type { CheckedErasure } from '../../../event-store/src/backup/check-erasure.js';
import type { Skipped } from '../parked/parked.js';
import type { Archive } from './archive.js';
import { requiredMacsLines, type RequiredMacs } from './require-macs.js';
import { type RotatedKey, rotatedLines } from './rotate-key.js';
import { erasureLines, clearTextLines } from './check-erasure.js';

const shownDifferences = 50;

/** The outcome as lines for people. */
export function linesOf(result: unknown): string[] {
  const all = result as Partial<{
    projections: ProjectionStatus[];
    parked: ParkedStream[];
    jobs: Job[];
    events: Events['events'];
    next: string;
    error: string;
    archive: Archive;
    clearText: ClearTextCount;
    ocel: { file: string; bytes: number };
    analyst: AnalystLogin;
    erasure: CheckedErasure;
    requiredMacs: RequiredMacs;
    rotated: RotatedKey;
    skipped: Omit<Skipped, 'jobs'> & { goesOn: string[]; waits: string[] };
  }>;
  return [
    ...(all.error ? [all.error] : []),
    ...(all.archive ? archiveLines(all.archive) : []),
    ...(all.erasure ? erasureLines(all.erasure) : []),
    ...(all.requiredMacs ? requiredMacsLines(all.requiredMacs) : []),
    ...(all.rotated ? rotatedLines(all.rotated) : []),
    ...(all.clearText ? clearTextLines(all.clearText) : []),
    ...(all.ocel ? [`${all.ocel.file}: ${all.ocel.bytes} bytes`] : []),
    ...(all.analyst ? analystLines(all.analyst) : []),
    ...(all.projections?.map(statusLine) ?? []),
    ...(all.parked?.map(parkedLine) ?? []),
    ...(all.parked?.length === 0 ? ['Nothing is parked.'] : []),
    ...(all.skipped ? skippedLines(all.skipped) : []),
    ...(all.jobs?.flatMap(jobLines) ?? []),
    ...(all.events?.map(eventLine) ?? []),
    ...(all.next ? [`next: --from ${all.next}`] : []),
  ];
}

function analystLines({ role, personal, url }: AnalystLogin): string[] {
  return [
    url,
    `${role} reads the schema "read" and nothing else, ${personal ? 'with' : 'without'} names, addresses and words of people. The password is shown once; each run makes a new one.`,
    'What the columns mean: \\d+ in psql, or docs/read-models.md.',
  ];
}

/** What a restore says of the system that it made. */
export function newSystemLine(system: string): string {
  return `From here on this is a system of its own, ${system.slice(0, 8)}: its backups remove none of the system that the backup is of.`;
}

function archiveLines({ did, file, events, keys, hash, notes, position, system }: Archive): string[] {
  return [
    ...(did === 'reset' ? [] : [`${did} ${file}: ${events} events, ${keys} keys`, `chain ${hash}`]),
    ...(position === undefined ? [] : [`The read models are built, up to position ${position}.`]),
    ...(system === undefined ? [] : [newSystemLine(system)]),
    ...notes,
  ];
}

function skippedLines({
  type,
  stream,
  revision,
  projection,
  goesOn,
  waits,
}: Omit<Skipped, 'jobs'> & { goesOn: string[]; waits: string[] }): string[] {
  const whom = projection === null ? 'every read model, process manager and command' : projection;
  return [
    `skipped: ${type}, revision ${revision} of ${stream}, is left out for good by ${whom}`,
    ...(goesOn.length > 0 ? [`  the stream goes on in ${goesOn.join(', ')}`] : []),
    ...(waits.length > 0 ? [`  the stream waits at a later event in ${waits.join(', ')}`] : []),
  ];
}

/** The progress of running jobs, on one line. */
export function progressLine(jobs: readonly Job[]): string {
  return jobs
    .map(({ kind, projection, state, cancel, progress }) => {
      const how = progress
        ? `position ${progress.position}, ${progress.eventsPerSecond} events/s, ${progress.secondsLeft ?? '?'} s left`
        : stateOf({ state, cancel });
      return `${kind} ${projection}: ${how}`;
    })
    .join(' · ');
}

function statusLine(each: ProjectionStatus): string {
  const { name, version, generation, status, position, logPosition, lagMs, lagEvents, parkedStreams } = each;
  const lag = lagEvents === 0 ? 'has everything' : `${lagEvents} events, ${lagMs} ms behind ${logPosition}`;
  const parked = parkedStreams === 0 ? '' : `, ${parkedStreams} parked`;
  return `${name.padEnd(14)} ${status.padEnd(13)} v${version} g${generation}  position ${position}, ${lag}${parked}`;
}

function parkedLine({
  id,
  projection,
  leadName,
  stream,
  event,
  error,
  laterEvents,
  since,
  stale,
}: ParkedStream): string {
  const who = leadName ? `${leadName} (${stream})` : stream;
  return `${id}  ${projection}: ${who} has been waiting since ${since} at ${event.type}, revision ${event.revision}, ${laterEvents} later: ${error}. ${stale}`;
}

/** A job's state; one that an operator asked to end has not ended by that. */
function stateOf({ state, cancel }: Pick<Job, 'state' | 'cancel'>): string {
  return cancel && (state === 'requested' || state === 'running') ? `${state}, asked to end` : state;
}

function jobLines({ kind, projection, state, cancel, error, result }: Job): string[] {
  const lines = [`${kind} ${projection}: ${stateOf({ state, cancel })}${error ? `: ${error}` : ''}`];
  const found = (result ?? {}) as Partial<{
    complete: boolean;
    rows: number;
    differingRows: number;
    parkedStreams: number;
    unknownEvents: number;
    skippedEvents: number;
    unprovenEvents: number;
    differences: Difference[];
    summary: SummaryLine[];
    staysPaused: boolean;
    tried: number;
    applied: number;
  }>;
  if (found.rows !== undefined)
    lines.push(
      `  ${found.rows} rows compared, ${found.differingRows ? `${found.differingRows} differ` : found.complete ? 'all equal' : 'no difference, but not complete'}`,
    );
  if (found.parkedStreams)
    lines.push(`  not compared: ${found.parkedStreams} parked streams (npm run ops -- parked lists them)`);
  if (found.unknownEvents)
    lines.push(`  left out: ${found.unknownEvents} events of types that this code does not know`);
  if (found.unprovenEvents)
    lines.push(`  not written by this system: ${found.unprovenEvents} events of the log, which carry no valid MAC`);
  if (found.skippedEvents) lines.push(`  left out by an operator's decision: ${found.skippedEvents} skipped events`);
  for (const { table, key, field, stored, replayed } of found.differences?.slice(0, shownDifferences) ?? [])
    lines.push(
      `  ${table} ${key} ${field}${stored === undefined ? '' : `: stored ${JSON.stringify(stored)}, replayed ${JSON.stringify(replayed)}`}`,
    );
  if (found.staysPaused)
    lines.push(`  ${projection} stays paused, with these tables (npm run ops -- resume ${projection})`);
  if (found.tried !== undefined) lines.push(`  ${found.applied} of ${found.tried} applied`);
  if (found.summary?.length === 0) lines.push('  nothing would change');
  for (const { text } of found.summary ?? []) lines.push(`  ${text}`);
  return lines;
}

function eventLine(event: Events['events'][number]): string {
  const { position, stream, revision, type, recordedAt, data, mac } = event;
  const ours = isUnproven(mac) ? `NOT WRITTEN BY THIS SYSTEM (MAC ${mac})  ` : '';
  return `${position}  ${recordedAt}  ${stream} ${revision}  ${ours}${type}  ${JSON.stringify(data)}`;
}
