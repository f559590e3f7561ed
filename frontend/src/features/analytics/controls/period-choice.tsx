import { useId, type ReactNode, useState } from 'react';
import { Select, Input } from '../../../ui/field.js';
import { officeDayOf } from '../../../../../contracts/src/keys/office-time.js';
import { daysAfter, daysBetween, monthAfter } from '../../../../../contracts/src/keys/wall-clock.js';
import { useNow } from '../../../lib/use-now.js';
import type { Choices } from '../questions.js';

/** A choice with its name above it. @param usual the choice if the address names none; it is not written to the address */
export function ChoiceSelect({
  label,
  value,
  usual,
  options,
  onChange,
}: {
  label: string;
  value: string | undefined;
  usual: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
}) {
  return (
    <Named label={label}>
      {(id) => (
        <Select
          id={id}
          value={value ?? usual}
          onChange={({ target }) => onChange(target.value === usual ? undefined : target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Named>
  );
}

/** A control with its name above it, as small as fits a row of them. `children` draws the control with the given id. */
function Named({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-xs text-ink-soft">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

/** A stretch of whole days of the office, both ends included. "2026-03-01". */
export interface Period {
  from?: string;
  to?: string;
}

/** Stretches that people ask for, by name. @param today the office's day */
export function usualPeriods(today: string): readonly { value: string; label: string; period: Period }[] {
  const first = monthAfter(today, 0);
  const january = `${today.slice(0, 4)}-01-01`;
  return [
    { value: 'all', label: 'All time', period: {} },
    { value: 'month', label: 'This month', period: { from: first } },
    {
      value: 'last-month',
      label: 'Last month',
      period: { from: monthAfter(today, -1), to: daysAfter(first, -1) },
    },
    { value: 'quarter', label: 'Last 3 months', period: { from: monthAfter(today, -2) } },
    { value: 'year', label: 'This year', period: { from: january } },
    { value: 'last-year', label: 'Last year', period: { from: monthAfter(january, -12), to: daysAfter(january, -1) } },
  ];
}

/** The name of the stretch between two days; `own` if it has no name. */
export function periodNamed({ from, to }: Period, today: string): string {
  const found = usualPeriods(today).find(({ period }) => period.from === from && period.to === to);
  return found?.value ?? 'own';
}

/** The stretch of equal length that ends the day before; undefined without a beginning. @param today the end if there is none */
export function periodBefore({ from, to = undefined }: Period, today: string): Required<Period> | undefined {
  if (from === undefined) return undefined;
  const end = daysAfter(from, -1);
  return { from: daysAfter(end, daysBetween(to ?? today, from)), to: end };
}

type Change = (change: { [Part in 'from' | 'to' | 'compareFrom' | 'compareTo']?: string }) => void;

/** Chooses days, by name or by their dates; with `compares` also a second period beside it. */
export function PeriodChoice({
  choices: { from, to, compareFrom, compareTo },
  compares,
  onChange,
}: {
  choices: Choices;
  compares: boolean;
  onChange: Change;
}) {
  const today = officeDayOf(useNow());
  const named = periodNamed({ from, to }, today);
  const [ownDays, setOwnDays] = useState(false);
  const own = ownDays || named === 'own';
  const before = periodBefore({ from, to }, today);
  const compared = compareFrom !== undefined || compareTo !== undefined;
  const choose = (value: string | undefined) => {
    setOwnDays(value === 'own');
    if (value === 'own') return;
    const period = usualPeriods(today).find((each) => each.value === (value ?? 'all'))?.period ?? {};
    onChange({ from: period.from, to: period.to, compareFrom: undefined, compareTo: undefined });
  };
  return (
    <>
      <ChoiceSelect
        label="Period"
        value={own ? 'own' : named}
        usual="all"
        options={[...usualPeriods(today), { value: 'own', label: 'Other days…' }]}
        onChange={choose}
      />
      {own && <Days label="" period={{ from, to }} onChange={onChange} />}
      {compares && (
        <ChoiceSelect
          label="Compare with"
          value={compared ? 'before' : 'none'}
          usual="none"
          options={[
            { value: 'none', label: 'Nothing' },
            // A period without a beginning has no period before it.
            ...(before || compared ? [{ value: 'before', label: 'The previous period' }] : []),
          ]}
          onChange={(value) =>
            onChange(
              value === 'before' && before
                ? { compareFrom: before.from, compareTo: before.to }
                : { compareFrom: undefined, compareTo: undefined },
            )
          }
        />
      )}
      {compares && compared && (
        <Days
          label="(other period)"
          period={{ from: compareFrom, to: compareTo }}
          onChange={(days) =>
            onChange({
              ...('from' in days && { compareFrom: days.from }),
              ...('to' in days && { compareTo: days.to }),
            })
          }
        />
      )}
    </>
  );
}

/** Two days. Typed text counts once it is a complete date. */
function Days({ label, period, onChange }: { label: string; period: Period; onChange: (days: Period) => void }) {
  return (['from', 'to'] as const).map((end) => (
    <Named key={end} label={`${end === 'from' ? 'From' : 'To'} ${label}`.trim()}>
      {(id) => (
        <Input
          id={id}
          type="date"
          value={period[end] ?? ''}
          onChange={({ target }) => onChange({ [end]: target.value || undefined })}
        />
      )}
    </Named>
  ));
}
