import type { HistoryExportHead } from '../../../../contracts/src/history/export.js';

/** What a signed export says about who wrote its events: one sentence. */
export function whoWrote({ macs }: Pick<HistoryExportHead, 'macs'>): string {
  if (!macs) return 'The signature proves what the log held when it was exported, not who wrote it there.';
  const { before, unproven } = macs;
  const foreign =
    unproven > 0
      ? `${events(unproven)} not written by this system: whoever can append to its log put them there. `
      : '';
  if (before > 0)
    return `${foreign}${events(before)} from before events carried a MAC: the signature does not prove who wrote them.`;
  if (unproven > 0) return `${foreign}All others were written by it as they stand.`;
  return 'Every event carries a valid MAC: this system wrote it, and it stands in the log as it was written.';
}

function events(count: number): string {
  return count === 1 ? '1 event is' : `${count} events are`;
}
