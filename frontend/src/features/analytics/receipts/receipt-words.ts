import type { ReceiptDifference } from '../../../../../contracts/src/queries/analytics-receipts.js';

/** Why an event makes a difference, in plain words. */
export const reasonWords: Readonly<Record<ReceiptDifference['reason'], string>> = {
  new: 'happened after the receipt',
  late: 'happened before the receipt, but was recorded after it',
  undone: 'was undone',
  deleted: 'the lead was deleted',
  restored: 'counts again: the lead was restored, or an undo was itself undone',
  merged: 'the lead was merged into another one',
  unmerged: 'the lead was unmerged',
  erased: 'the person was erased',
  changed: 'a value it is counted by was changed',
  definition: 'the definition has changed since',
};

/** "unchanged", "3 more", "2 fewer". */
export function differenceWords(then: number, today: number): string {
  const by = today - then;
  if (by === 0) return 'unchanged';
  return by > 0 ? `${by.toLocaleString('en-US')} more` : `${(-by).toLocaleString('en-US')} fewer`;
}
