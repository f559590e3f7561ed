import { erasureProviderLabels } from '../../../../contracts/src/erasure.js';
import type { CertificateRest, ErasureState } from '../../../../contracts/src/queries/erasure.js';

/** The longest that a backup is kept: twelve months, and the days until the month's last one is taken. */
const backupsKeptDays = 366 + 31;
const dayMs = 86_400_000;

/**
 * The lines of a certificate: a head, one for each stream, and what else there is to say. Only of an erasure that is complete. Pure.
 * @param issuedAt ISO 8601, UTC
 */
export function certificateLines(state: ErasureState, issuedAt: string): string[] {
  const { leadId, erasedAt, erasedBy, reason, completedAt, streams } = state;
  const head = { format: 'erasure-certificate-1', leadId, erasedAt, erasedBy, reason, completedAt, issuedAt };
  return [{ ...head, streams: streams.length }, ...streams, restOf(state)].map((line) => JSON.stringify(line));
}

export function restOf(state: ErasureState): CertificateRest {
  const { places, answers, noted, completedAt } = state;
  const notedBesideBackups = noted === 'beside_backups';
  return {
    places,
    answers,
    remains: remainsOf(state),
    backupsExpireAt:
      notedBesideBackups && completedAt !== null
        ? new Date(Date.parse(completedAt) + backupsKeptDays * dayMs).toISOString()
        : null,
    notedBesideBackups,
  };
}

/** What is still there, and why: a sentence each. */
function remainsOf({ streams, answers, noted, payments }: ErasureState): string[] {
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
    ]),
    'The kind of each event, its time, amounts, city, state and ZIP code stay, since figures count them. They name nobody.',
    noted === 'beside_backups'
      ? 'Backups from before hold the keys until they expire; whoever restores one with this system’s list erases again.'
      : 'Copies that were made by hand before hold the keys for as long as somebody keeps them.',
  ];
}
