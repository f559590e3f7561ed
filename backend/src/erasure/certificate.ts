import { counted } from '../../../contracts/src/numerals.js';
import { erasureProviderLabels } from '../../../contracts/src/erasure/erasure.js';
import type { BackupsHolding } from '../backups/decide.js';
import type { CertificateRest, ErasureState } from '../../../contracts/src/erasure/queries.js';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import type { LogEvent, ReadableEvent } from '../../../event-store/src/types.js';
import { endsStream } from '../../../contracts/src/erasure/events.js';
import { erasureBegun, evolveErasure, type Erasure } from '../../../contracts/src/erasure/state.js';

/**
 * The lines of a certificate: a head, one for each stream, and further statements. Only for a completed erasure. Pure.
 * @param holding what backups still hold of the case
 * @param issuedAt ISO 8601, UTC
 */
export function certificateLines(state: ErasureState, holding: BackupsHolding, issuedAt: string): string[] {
  const { leadId, erasedAt, erasedBy, reason, completedAt, streams } = state;
  const head = { format: 'erasure-certificate-1', leadId, erasedAt, erasedBy, reason, completedAt, issuedAt };
  return [{ ...head, streams: streams.length }, ...streams, restOf(state, holding)].map((line) => JSON.stringify(line));
}

/** From this instant on, no new backup gets a key of the person. */
export function keysGoneAt({ completedAt, erasedAt }: ErasureState): Date {
  return new Date(completedAt ?? erasedAt);
}

function restOf(state: ErasureState, holding: BackupsHolding): CertificateRest {
  const { places, answers, noted } = state;
  return {
    places,
    answers,
    remains: remainsOf(state, holding),
    backupsExpireAt: holding.kind === 'until' && !holding.apart?.length ? holding.at : null,
    notedBesideBackups: noted === 'beside_backups',
  };
}

/** What still exists, and why: a sentence each. */
function remainsOf({ streams, answers, noted, payments }: ErasureState, holding: BackupsHolding): string[] {
  const clear = streams.filter((each) => each.clear > 0);
  return [
    ...clear.map(
      ({ stream, clear: texts }) =>
        `${stream} holds ${counted(texts, 'unencrypted text', 'unencrypted texts')}, from before texts were sealed: the log can't be changed.`,
    ),
    ...(payments > 0
      ? [
          `${counted(payments, 'payment stays with its amount and time', 'payments stay with their amounts and times')}, since figures count ${payments === 1 ? 'it' : 'them'}.`,
        ]
      : []),
    ...answers.flatMap(({ provider, answer, kept }) => [
      ...(kept > 0
        ? [
            `${erasureProviderLabels[provider]} keeps ${counted(kept, 'invoice', 'invoices')}, as bookkeeping laws require.`,
          ]
        : []),
      ...(answer === 'not_configured'
        ? [`${erasureProviderLabels[provider]} could not be asked: it is no longer configured here.`]
        : []),
      ...(provider === 'twilio' && answer === 'deleted' ? [twilioKeeps] : []),
    ]),
    'The kind of each event, its time, amounts, city, state and ZIP code stay, since figures count them. They name nobody.',
    ...backupSentences(holding),
    ...(noted === 'beside_backups'
      ? ['Restoring an older backup together with this system’s list of erasures erases the person again.']
      : []),
    'Database files keep overwritten rows, and the write-ahead log keeps their changes, until that space is reused. What they hold of the read models is unencrypted; what they hold of the event log is sealed.',
    'Earlier copies of the database files, and earlier archives of the write-ahead log, hold unencrypted names for as long as somebody keeps them.',
    'Earlier copies made by hand hold the keys for as long as somebody keeps them.',
  ];
}

/** twilio.com/docs/messaging/api/message-resource, deleting a message. */
const twilioKeeps = 'Twilio says that texts it deleted may stay in its own backups for up to 30 days.';

function backupSentences(holding: BackupsHolding): string[] {
  const apart = holding.kind === 'no_backups' ? [] : (holding.apart ?? []);
  const [first] = apart;
  if (first === undefined) return ownSentences(holding);
  const one = apart.length === 1;
  return [
    ...(holding.kind === 'none_kept' ? [] : ownSentences(holding)),
    `${counted(apart.length, 'backup', 'backups')} of another system, of an ended lineage or of an earlier version ${one ? 'holds' : 'hold'} the keys, or may hold them: ${apart.join(', ')}. No system removes ${one ? 'it' : 'them'}: the keys stay there until somebody removes ${one ? 'it' : 'them'} (npm run ops -- backups remove ${first}${one ? '' : ', and so on'}).`,
  ];
}

function ownSentences(holding: BackupsHolding): string[] {
  switch (holding.kind) {
    case 'no_backups':
      return ['This system makes no automatic backups: BACKUP_TO is not set.'];
    case 'none_kept':
      return ['No earlier backup is kept where this system stores its backups.'];
    case 'by_hand':
      return [
        `${keyHolders(holding.kept)} the keys. No automatic backups are made here, so no removal date can be given: the keys stay there until somebody removes ${holding.kept === 1 ? 'it' : 'them'} or makes newer ones.`,
      ];
    case 'until':
      return [
        `${keyHolders(holding.kept)} the keys. ${holding.kept === 1 ? 'It' : 'The last one'} is removed on ${holding.at.slice(0, 10)} (UTC) if backups continue as scheduled now; a missed backup delays this.`,
      ];
  }
}

function keyHolders(backups: number): string {
  return counted(backups, 'earlier backup holds', 'earlier backups hold');
}

type EndedStream = ErasureState['streams'][number];

/**
 * How far an erasure is, from the lead's stream and the erasure's own. Null if the lead was not erased. Pure.
 * Streams that ended at first and streams that turned up later are in one list.
 */
export function shownErasure(lead: readonly LogEvent[], steps: readonly LogEvent[]): ErasureState | null {
  const end = lead.findLast(endsStream);
  if (!end) return null;
  const read = steps.filter((event): event is ReadableEvent => event.readable);
  const state = read.reduce<Erasure>((at, event) => evolveErasure(at, event as never), erasureBegun);
  const asked = end.readable && end.type === 'LeadErased' ? end.data : {};
  const streams = streamsOf(read);
  const completed = state.complete ? read.findLast(({ type }) => type === 'ErasureCompleted') : undefined;
  return {
    leadId: end.stream.slice('lead-'.length),
    erasedAt: end.metadata.occurredAt ?? end.created.toISOString(),
    erasedBy: { kind: end.metadata.actor?.kind ?? 'system', id: end.metadata.actor?.id ?? '' },
    reason: asked.reason ?? null,
    others: asked.others ?? [],
    stage: stageOf(state),
    streams,
    places: placesOf(read),
    noted: state.removed?.noted ?? null,
    answers: answersOf(read, state),
    payments: state.ended?.payments ?? 0,
    completedAt: completed?.metadata.occurredAt ?? null,
  };
}

function stageOf({ ended, removed, destroyed, answers, late, complete }: Erasure): ErasureState['stage'] {
  if (complete) return 'complete';
  if (!ended || late.length > 0) return 'asked';
  if (!removed) return 'removing';
  if (!destroyed) return 'destroying';
  return Object.values(answers).some(({ answer }) => answer === 'failed') ? 'incomplete' : 'providers';
}

function streamsOf(steps: readonly ReadableEvent[]): EndedStream[] {
  const streams = new Map<string, EndedStream>();
  for (const event of steps) {
    if (event.type === 'CaseEnded')
      for (const { hash, ...each } of event.data.streams)
        streams.set(each.stream, {
          ...each,
          hashBefore: streams.get(each.stream)?.hashBefore ?? hash,
          hashAfter: null,
        });
    if (event.type === 'CaseKeysDestroyed')
      for (const { stream, hash } of event.data.streams) {
        const ended = streams.get(stream);
        if (ended) streams.set(stream, { ...ended, hashAfter: hash });
      }
  }
  return [...streams.values()];
}

/**
 * Each provider's last answer since the case was last ended. A provider that deleted something before, and found nothing more when
 * asked again because of later finds, counts as having deleted it.
 */
function answersOf(steps: readonly ReadableEvent[], { answers }: Erasure): ErasureState['answers'] {
  const answered = steps.flatMap((event) => (event.type === 'ErasureAnswered' ? [event.data] : []));
  return Object.values(answers).map((last) => {
    const own = answered.filter(({ provider }) => provider === last.provider);
    const deleted = own.reduce((sum, each) => sum + each.deleted, 0);
    const kept = Math.max(...own.map((each) => each.kept));
    return {
      ...last,
      deleted,
      kept,
      ...(last.answer === 'nothing_there' && deleted > 0 && { answer: 'deleted' as const }),
    };
  });
}

/** The sum of all removals: later finds are removed separately. */
function placesOf(steps: readonly ReadableEvent[]): DataOf<'PersonRemoved'>['places'] {
  const counts = new Map<DataOf<'PersonRemoved'>['places'][number]['place'], number>();
  for (const event of steps)
    if (event.type === 'PersonRemoved')
      for (const { place, count } of event.data.places) counts.set(place, (counts.get(place) ?? 0) + count);
  return [...counts].map(([place, count]) => ({ place, count }));
}
