import { erasureProviderLabels } from '../../../../contracts/src/erasure/erasure.js';
import type { BackupsHolding } from '../../backups/domain/backups-holding.js';
import type { CertificateRest, ErasureState } from '../../../../contracts/src/erasure/queries.js';

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

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
