import type { ComponentProps } from 'react';
import { type PitchTerms, pitchTerms, projectionPercents } from '../../../../../contracts/src/fees/fees.js';
import { money, wholeDollars } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Field, Input } from '../../../ui/field.js';
import { type ProjectedYear, projectYears, shownYear } from '../../analysis/report/projection.js';
import { Figures } from '../analysis/figures.js';
import type { LeadFigures } from '../lead-figures.js';
import { Lines } from '../steps.js';

/** The pitched rent beside the analysis's rent, the cost of management at that rent, and the remainder of a year. */
export function RentalAnalysis({
  figures,
  unitCount,
  rent,
  rentCents,
  onRent,
}: {
  figures: LeadFigures;
  unitCount: number;
  /** The rent as typed. */
  rent: string;
  /** The valid amount; null if the text is not an amount. */
  rentCents: number | null;
  onRent: (rent: string) => void;
}) {
  const terms = pitchTerms({ unitCount, rentCents: rentCents ?? 0 });
  const [projected] = projectYears(rentCents ?? 0, 0, 1);
  const year = projected && shownYear(projected);
  return (
    <div className="flex flex-col gap-5">
      <section aria-labelledby="pitch-estimate">
        <h4 id="pitch-estimate" className="mb-1.5 font-semibold">
          What it rents for
        </h4>
        <Figures figures={figures} unitCount={unitCount} />
        {figures.fallback && (
          <p className="mt-2 text-xs text-ink-soft">No analysis of this property yet: these are standard figures.</p>
        )}
        <div className="mt-3 flex flex-wrap items-end gap-2">
          <Field
            label="Monthly rent to pitch"
            error={rentCents === null ? 'Enter an amount above 0' : undefined}
            className="w-44"
          >
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={rent}
                onChange={({ target }) => onRent(target.value)}
                className="tabular"
              />
            )}
          </Field>
          {rentCents !== figures.rentCents && (
            <Button onClick={() => onRent(String(figures.rentCents / 100))}>
              Use {figures.fallback ? 'the standard' : 'the estimate'}
            </Button>
          )}
        </div>
      </section>
      <section aria-labelledby="pitch-terms">
        <h4 id="pitch-terms" className="mb-1.5 font-semibold">
          What management costs
        </h4>
        <Lines
          lines={[
            ['Monthly base fee', money(terms.monthlyBaseCents)],
            [`${terms.percent}% of the rent`, money(terms.managementCents)],
            ['Monthly total', money(terms.totalMonthlyCents), 'strong'],
            [`Tenant placement, ${placementWords(terms.placementMonths)}`, money(terms.placementCents)],
            ['Setup fee (one-time)', money(terms.setupCents)],
          ]}
        />
        <p className="mt-1.5 text-xs text-ink-soft">
          {unitCount === 1 ? 'One unit' : `${unitCount} units`}: {tierWords(unitCount)}.
        </p>
      </section>
      {year && (
        <section aria-labelledby="pitch-first-year">
          <h4 id="pitch-first-year" className="mb-1.5 font-semibold">
            Fees in the first year
          </h4>
          <Lines lines={firstYear(terms, year)} />
          <p className="mt-1.5 text-xs text-ink-soft">If it is let for all twelve months.</p>
        </section>
      )}
      {year && (
        <section aria-labelledby="pitch-year">
          <h4 id="pitch-year" className="mb-1.5 font-semibold">
            Projection at the report’s {projectionPercents.management}%
          </h4>
          <Lines
            lines={[
              ['Yearly rent', money(year.rentCents)],
              [`Management fee (${projectionPercents.management}%)`, `− ${money(year.managementCents)}`],
              [`Maintenance (${projectionPercents.maintenance}%)`, `− ${money(year.maintenanceCents)}`],
              ['Net operating income', money(year.netCents), 'strong'],
            ]}
          />
        </section>
      )}
    </div>
  );
}

/** What a first year costs at the fees that are charged, and what it leaves the owner. The lines add up as they are shown. */
function firstYear(
  terms: PitchTerms,
  { rentCents, maintenanceCents }: ProjectedYear,
): ComponentProps<typeof Lines>['lines'] {
  const monthly = wholeDollars(terms.totalMonthlyCents) * 12;
  const placement = wholeDollars(terms.placementCents);
  const fees = monthly + placement + wholeDollars(terms.setupCents);
  return [
    ['Monthly total, 12 months', money(monthly)],
    ['Tenant placement and setup', money(fees - monthly)],
    ['Fees in the first year', money(fees), 'strong'],
    [
      `Yearly rent less fees and maintenance (${projectionPercents.maintenance}%)`,
      money(rentCents - fees - maintenanceCents),
      'strong',
    ],
  ];
}

/** "one month's rent": the cost of placing a tenant, as a share of the rent. */
export function placementWords(months: number): string {
  return months === 1 ? "one month's rent" : "half a month's rent";
}

function tierWords(unitCount: number): string {
  if (unitCount >= 50) return 'the fee for 50 units or more';
  return unitCount >= 10 ? 'the fee for 10 to 49 units' : 'the fee for up to 9 units';
}
