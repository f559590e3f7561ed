/** A stretch of whole days of the office, both ends included. "2026-03-01". */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

const asDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** Stretches that people ask for, by name. @param today the office's day */
export function usualPeriods(today: string): readonly { value: string; label: string; period: Period }[] {
  const [year = 0, monthFromOne = 1] = today.split('-').map(Number);
  const month = monthFromOne - 1;
  return [
    { value: 'all', label: 'All time', period: {} },
    { value: 'month', label: 'This month', period: { from: asDay(year, month, 1) } },
    {
      ...{ value: 'last-month', label: 'Last month' },
      period: { from: asDay(year, month - 1, 1), to: asDay(year, month, 0) },
    },
    { value: 'quarter', label: 'Last 3 months', period: { from: asDay(year, month - 2, 1) } },
    { value: 'year', label: 'This year', period: { from: asDay(year, 0, 1) } },
    { value: 'last-year', label: 'Last year', period: { from: asDay(year - 1, 0, 1), to: asDay(year - 1, 11, 31) } },
  ];
}

/** The name of the stretch between two days; `own` if it has no name. */
export function periodNamed({ from, to }: Period, today: string): string {
  const found = usualPeriods(today).find(({ period }) => period.from === from && period.to === to);
  return found?.value ?? 'own';
}

const dayMs = 86_400_000;

/** The stretch of equal length that ends the day before; undefined without a beginning. @param today the end if there is none */
export function periodBefore({ from, to = undefined }: Period, today: string): Required<Period> | undefined {
  if (from === undefined) return undefined;
  const start = Date.parse(from);
  const length = Date.parse(to ?? today) - start;
  const end = start - dayMs;
  const iso = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: iso(end - length), to: iso(end) };
}
