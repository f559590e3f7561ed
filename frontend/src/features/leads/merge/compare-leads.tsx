import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import { stageRanks } from '../../../../../contracts/src/lead-status.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { money, officeDate, officeDateTime } from '../../../lib/format.js';
import { mayBeAhead } from '../../owner-mail/owner-mail-question.js';
import { nameOf } from '../data/name-of.js';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId } from 'react';
import { sentenceInHistory } from '../../history/sentences.js';
import { historyQuery } from '../data/lead-query.js';
import type { linksOf } from '../invoices/payments-of.js';

/** One line of the comparison: the values of the two leads. */
interface ComparedField {
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

type Links = ReturnType<typeof linksOf>;

/**
 * What people will no longer find in its usual place: data of the disappearing lead, and the payment links of both.
 * @param links those that the owners of the two have now
 */
export function whatToSeeTo(goes: Lead, links: { goes: Links; stays: Links }): string[] {
  const { openTaskCount: tasks, walkthroughStart, paidCents, assigneeId } = goes;
  return [
    ...(tasks > 0
      ? [`Its ${tasks === 1 ? 'open task is' : `${tasks} open tasks are`} no longer on anybody’s list.`]
      : []),
    ...(walkthroughStart && mayBeAhead(goes)
      ? [`Its walkthrough of ${officeDateTime(walkthroughStart)} is not taken over: book it on the one that stays.`]
      : []),
    ...(paidCents > 0 ? [`The ${money(paidCents)} paid on it stays recorded there.`] : []),
    ...links.goes.map(
      ({ amountCents }) => `Its payment link of ${money(amountCents)} ends: send one from the lead that stays.`,
    ),
    ...links.stays.map(
      ({ amountCents }) => `The payment link of ${money(amountCents)} on the lead that stays ends, too: send it again.`,
    ),
    ...(assigneeId ? ['Its assignee no longer sees it among their leads.'] : []),
  ];
}

const lastEvents = 3;

/** On a phone a row's word stands above its two values, which have half the width each. */
const rowClass = 'max-md:grid max-md:grid-cols-2';
const wordClass = 'py-1.5 pr-2 align-top text-xs font-medium text-ink-soft max-md:col-span-2 max-md:px-2 max-md:pb-0';

/** Two leads side by side; the person chooses which one stays. */
export function CompareLeads({
  leads,
  stays,
  onChoose,
  locked,
}: {
  leads: readonly [Lead, Lead];
  stays: string;
  onChoose: (id: string) => void;
  locked: boolean;
}) {
  const group = useId();
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <caption className="sr-only">The two leads side by side</caption>
      <thead>
        <tr className={clsx(rowClass, 'border-b border-line')}>
          <td className="w-28 max-md:hidden" />
          {leads.map((lead) => (
            <th key={lead.id} scope="col" className="p-2 align-top font-normal">
              <label className="flex items-center gap-2 font-semibold">
                <input
                  type="radio"
                  name={group}
                  className="size-4 shrink-0 accent-accent"
                  checked={lead.id === stays}
                  disabled={locked}
                  onChange={() => onChoose(lead.id)}
                />
                <span className="wrap-anywhere">
                  {lead.id === stays ? 'Stays' : 'Goes'}
                  <span className="sr-only">: {nameOf(lead)}</span>
                </span>
              </label>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparedFields(...leads).map(({ label, values, differs }) => (
          <tr key={label} className={clsx(rowClass, 'border-b border-line')}>
            <th scope="row" className={wordClass}>
              {label}
            </th>
            {values.map((value, i) => (
              <td key={i} className={clsx('p-2 py-1.5 align-top wrap-anywhere', differs && 'font-medium')}>
                {value === '' ? <span className="text-ink-soft">—</span> : value}
              </td>
            ))}
          </tr>
        ))}
        <tr className={rowClass}>
          <th scope="row" className={wordClass}>
            Last events
          </th>
          {leads.map(({ id }) => (
            <td key={id} className="p-2 py-1.5 align-top">
              <LastEvents id={id} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function LastEvents({ id }: { id: string }) {
  const { data, isError } = useQuery(historyQuery(id));
  if (isError) return <span className="text-ink-soft">The history could not be loaded.</span>;
  return (
    <ol className="flex flex-col gap-1 text-sm">
      {data?.events
        .slice(-lastEvents)
        .reverse()
        .map((event) => (
          <li key={event.id} className="wrap-anywhere">
            {sentenceInHistory(event)}
            <span className="block text-xs text-ink-soft">{officeDateTime(event.occurredAt)}</span>
          </li>
        ))}
    </ol>
  );
}
