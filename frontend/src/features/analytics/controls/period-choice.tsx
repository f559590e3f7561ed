import { useState } from 'react';
import { officeDayKey } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { Input } from '../../../ui/field.js';
import type { Choices } from '../questions.js';
import { ChoiceSelect, Named } from './choice-select.js';
import { periodBefore, periodNamed, usualPeriods, type Period } from './periods.js';

type Change = (change: { [Part in 'from' | 'to' | 'compareFrom' | 'compareTo']?: string | undefined }) => void;

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
  const today = officeDayKey(useNow());
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
