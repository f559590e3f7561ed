import { erasureProviderLabels } from '../../../../contracts/src/erasure.js';
import type { BackupsHolding } from '../../backups/domain/backups-holding.js';
import type { CertificateRest, ErasureState } from '../../../../contracts/src/queries/erasure.js';

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

/** No backup that begins after this instant holds a key of the person. */
export function keysGoneAt({ completedAt, erasedAt }: ErasureState): Date {
  return new Date(completedAt ?? erasedAt);
}

function restOf(state: ErasureState, holding: BackupsHolding): CertificateRest {
  const { places, answers, noted } = state;
  return {
    places,
    answers,
    remains: remainsOf(state, holding),
    backupsExpireAt: holding.kind === 'until' ? holding.at : null,
    notedBesideBackups: noted === 'beside_backups',
  };
}

/** What still exists, and why: a sentence each. */
function remainsOf({ streams, answers, noted, payments }: ErasureState, holding: BackupsHolding): string[] {
  const clear = streams.filter((each) => each.clear > 0);
  return [
    ...clear.map(
      ({ stream, clear: texts }) =>
        `${stream} holds ${texts} texts in clear, from before texts were sealed: the log can't be changed.`,
    ),
    ...(payments > 0 ? [`${payments} payments stay with their amounts and times, since figures count them.`] : []),
    ...answers.flatMap(({ provider, answer, kept }) => [
      ...(kept > 0 ? [`${erasureProviderLabels[provider]} keeps ${kept} invoices, as book-keeping laws ask.`] : []),
      ...(answer === 'not_configured'
        ? [`${erasureProviderLabels[provider]} could not be asked: it is not configured here any more.`]
        : []),
      ...(provider === 'twilio' && answer === 'deleted' ? [twilioKeeps] : []),
    ]),
    'The kind of each event, its time, amounts, city, state and ZIP code stay, since figures count them. They name nobody.',
    ...backupSentences(holding),
    ...(noted === 'beside_backups'
      ? ['Whoever restores an older backup with this system’s list of erasures erases the person again.']
      : []),
    'Files of the database hold overwritten rows, and its write-ahead log holds their changes, until that place is written again. What they hold of the read models is in clear; of the event log it is sealed.',
    'A copy of the database’s files, or an archive of its write-ahead log, that was made before holds names in clear for as long as somebody keeps it.',
    'Copies that were made by hand before hold the keys for as long as somebody keeps them.',
  ];
}

/** twilio.com/docs/messaging/api/message-resource, deleting a message. */
const twilioKeeps = 'Twilio says that texts it deleted may stay in its own backups for up to 30 days.';

function backupSentences(holding: BackupsHolding): string[] {
  switch (holding.kind) {
    case 'no_backups':
      return ['This system makes no backups by itself: BACKUP_TO is not set.'];
    case 'none_kept':
      return ['No backup from before is kept where this system puts them.'];
    case 'by_hand':
      return [
        `${holding.kept} backups from before hold the keys. None is made by itself here, so no day can be named on which they go: they stay until somebody removes them or makes newer ones.`,
      ];
    case 'until':
      return [
        `${holding.kept} backups from before hold the keys. The last of them goes on ${holding.at.slice(0, 10)} (UTC), if backups go on being made as they are scheduled now; one that is missed puts it off.`,
      ];
  }
}
