import type { ReactNode } from 'react';
import { money } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import type { LeadFigures } from '../lead-figures.js';

/** The rent with its range, and the market around it. */
export function Figures({ figures, unitCount }: { figures: LeadFigures; unitCount: number }) {
  const { rentCents, perUnitCents, rangeLowCents, rangeHighCents, preliminary } = figures;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className="text-xl font-semibold tabular">
          {money(rentCents)} <span className="text-sm font-normal text-ink-soft">a month</span>
        </p>
        <p className="tabular">
          {money(rangeLowCents)} to {money(rangeHighCents)}
        </p>
        {preliminary && <Badge hue="yellow">Preliminary</Badge>}
      </div>
      {unitCount > 1 && (
        <p className="text-ink-soft">
          {money(perUnitCents)} for each of {unitCount} units.
        </p>
      )}
      <dl className="grid grid-cols-3 gap-x-4 gap-y-2">
        <Figure name="Days on market" value={figures.averageDaysOnMarket} />
        <Figure name="Occupancy (assumed)" value={`${figures.occupancyPercent}%`} />
        <Figure name="Year over year (assumed)" value={`${figures.yearOverYearPercent}%`} />
      </dl>
    </div>
  );
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="font-medium tabular">{value}</dd>
    </div>
  );
}
