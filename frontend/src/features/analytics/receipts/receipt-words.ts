import { capitalised } from '../../../../../contracts/src/stages/words.js';
import type { AnalyticsReceipt, ReceiptDifference } from '../../../../../contracts/src/analytics/receipts.js';
import { money } from '../../../lib/format.js';
import { many } from '../words/counted.js';

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

type Figure = AnalyticsReceipt['then'];
type Meaning = AnalyticsReceipt['meaning'];

/** What a receipt is headed with: "775 moves", "1 lead", or money. */
export function headOf({ kind, unit }: Meaning, { count, cents }: Figure): string {
  return kind === 'money' ? money(cents ?? 0) : many(count, unit.one, unit.several);
}

/** The other of the two, if there is one, with its name. */
export function besideOf(
  { kind, unit, amounts }: Meaning,
  { count, cents }: Figure,
): [name: string, value: string] | null {
  if (kind === 'money') return ['Counted', many(count, unit.one, unit.several)];
  return amounts === null ? null : [capitalised(amounts), money(cents ?? 0)];
}

/** "unchanged", "3 more", "2 fewer", "$200 less". */
export function differenceWords({ kind }: Meaning, then: Figure, today: Figure): string {
  const by = kind === 'money' ? (today.cents ?? 0) - (then.cents ?? 0) : today.count - then.count;
  if (by === 0) return 'unchanged';
  const shown = kind === 'money' ? money(Math.abs(by)) : Math.abs(by).toLocaleString('en-US');
  return `${shown} ${by > 0 ? 'more' : kind === 'money' ? 'less' : 'fewer'}`;
}
