import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { stageRanks } from '../../../../../contracts/src/lead-status.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { money, officeDate, officeDateTime } from '../../../lib/format.js';
import { nameOf } from '../data/name-of.js';

/** One line of the comparison: the values of the two leads. */
export interface ComparedField {
  label: string;
  values: [string, string];
  /** The values differ; a blank does not count as different. */
  differs: boolean;
}

const shown: [label: string, of: (lead: Lead) => string][] = [
  ['Name', nameOf],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone ?? ''],
  ['Address', ({ propertyAddress }) => propertyAddress],
  ['Stage', ({ status }) => statusLabel(status)],
  ['Came in', ({ createdAt }) => officeDate(createdAt)],
  ['Last contact', ({ lastContactedAt }) => (lastContactedAt ? officeDate(lastContactedAt) : '')],
  ['Monthly rent', ({ estimatedRentCents }) => (estimatedRentCents === null ? '' : money(estimatedRentCents))],
  ['Notes', ({ noteCount }) => (noteCount === 0 ? '' : String(noteCount))],
  ['Open tasks', ({ openTaskCount }) => (openTaskCount === 0 ? '' : String(openTaskCount))],
  ['Walkthrough', ({ walkthroughStart }) => (walkthroughStart ? officeDateTime(walkthroughStart) : '')],
  ['Paid', ({ paidCents }) => (paidCents === 0 ? '' : money(paidCents))],
];

/** The values of two leads, side by side; fields without a value are left out. */
export function comparedFields(one: Lead, other: Lead): ComparedField[] {
  return shown.flatMap(([label, of]) => {
    const values: [string, string] = [of(one), of(other)];
    if (values.every((value) => value === '')) return [];
    return [{ label, values, differs: values[0] !== values[1] && !values.includes('') }];
  });
}

/** The lead that probably stays: the one further on its way (a lost one is on none), or the older of two in the same stage. */
export function likelyToStay(one: Lead, other: Lead): Lead {
  const order = (lead: Lead) => stageRanks[lead.status];
  if (order(one) !== order(other)) return order(one) > order(other) ? one : other;
  return one.createdAt <= other.createdAt ? one : other;
}

/** Data of the disappearing lead that people will no longer find in its usual place. */
export function whatToSeeTo(goes: Lead): string[] {
  const { openTaskCount: tasks, walkthroughStart, paidCents, assigneeId } = goes;
  return [
    ...(tasks > 0
      ? [`Its ${tasks === 1 ? 'open task is' : `${tasks} open tasks are`} no longer on anybody’s list.`]
      : []),
    ...(walkthroughStart
      ? [
          `Its walkthrough of ${officeDateTime(walkthroughStart)} is no longer in the calendar: book it on the one that stays.`,
        ]
      : []),
    ...(paidCents > 0 ? [`The ${money(paidCents)} paid on it stays recorded there.`] : []),
    ...(assigneeId ? ['Its assignee no longer sees it among their leads.'] : []),
  ];
}
