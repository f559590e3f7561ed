import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Toaster } from '../../ui/toaster.js';
import { buttonClass } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { money } from '../../lib/format.js';
import { StickyResult } from '../public/page/steps-and-results.js';
import { SiteLink, usePageTitle } from '../public/page/site-page.js';
import { tellStep } from '../public/forms/form-steps.js';
import { rentVsSellFromSearch, rentVsSellToSearch, useSharedInputs, yearsHelp, yearsText } from './shared-inputs.js';
import { LineChart } from './line-chart.js';
import { MoneyInput, NumberInput } from './money-input.js';
import { ProjectionTable } from './projection-table.js';
import {
  compareRentAndSell,
  rentVsSellAssumptions,
  type RentVsSellInputs,
  type RentVsSellResult,
  shownYears,
} from './rent-vs-sell.js';

const moneyFields = [
  { name: 'homeValueCents', label: 'Home value today' },
  { name: 'pricePaidCents', label: 'Price paid' },
  { name: 'originalMortgageCents', label: 'Original mortgage' },
  { name: 'mortgageBalanceCents', label: 'Mortgage balance' },
  { name: 'taxesAndInsuranceCents', label: 'Yearly taxes and insurance' },
  { name: 'monthlyRentCents', label: 'Monthly rent' },
] as const;

/** `/rent-vs-sell`: the inputs, the recommendation, the two futures, and the detail in exchange for an e-mail address. */
export function RentVsSellScreen() {
  const fromAddress = rentVsSellFromSearch(useSearch({ from: '/_public/rent-vs-sell' }));
  usePageTitle('Should I Rent or Sell My Property?', 'Compare renting your house out with selling it, year by year.');
  const [inputs, setInputs] = useSharedInputs(fromAddress, rentVsSellToSearch);
  useEffect(() => tellStep('rent-vs-sell', 'opened'), []);
  const change = (part: Partial<RentVsSellInputs>) => {
    tellStep('rent-vs-sell', 'started');
    setInputs((now) => ({ ...now, ...part }));
  };
  const exact = compareRentAndSell(inputs);
  const result = { ...exact, years: shownYears(exact.years) };
  return (
    <div className="mx-auto max-w-page px-gutter py-12 sm:py-16">
      <h1 className="font-serif text-h1 font-semibold tracking-tight text-balance">
        Should I Rent or Sell My Property?
      </h1>
      <p className="mt-3 max-w-measure text-lead text-pretty text-ink-soft">
        Change any figure; both futures follow. The address of this page keeps what you enter, so you can share it.
      </p>
      <div className="mt-10 grid gap-x-16 gap-y-12 max-lg:mb-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <form aria-label="Your property" onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-5">
          {moneyFields.map(({ name, label }) => (
            <Field key={name} label={label}>
              {(control) => (
                <MoneyInput {...control} cents={inputs[name]} onCents={(cents) => change({ [name]: cents })} />
              )}
            </Field>
          ))}
          <Field label="Interest rate">
            {(control) => (
              <NumberInput
                {...control}
                value={inputs.interestRate}
                onValue={(interestRate) => change({ interestRate: Math.min(100, Math.max(0, interestRate)) })}
                unit="%"
                step={0.1}
                min={0}
              />
            )}
          </Field>
          <Field label="Appreciation rate">
            {(control) => (
              <NumberInput
                {...control}
                value={inputs.appreciationRate}
                onValue={(appreciationRate) =>
                  change({ appreciationRate: Math.min(100, Math.max(-100, appreciationRate)) })
                }
                unit="%"
                step={0.1}
              />
            )}
          </Field>
          <Field label="Years to hold" help={yearsHelp(inputs.yearsToHold, result.years.length, '1 to 30')}>
            {(control) => (
              <NumberInput
                {...control}
                value={inputs.yearsToHold}
                onValue={(yearsToHold) =>
                  change({ yearsToHold: Math.min(rentVsSellAssumptions.maxYears, Math.max(0, yearsToHold)) })
                }
                unit="years"
                min={rentVsSellAssumptions.minYears}
                max={rentVsSellAssumptions.maxYears}
              />
            )}
          </Field>
        </form>
        <div className="flex flex-col gap-10">
          <Recommendation result={result} />
          <section>
            <h2 className="font-serif text-h3 font-semibold">What you would own</h2>
            <div className="mt-4">
              <LineChart
                firstYear={1}
                lines={[
                  {
                    name: 'If you rent it out',
                    cents: result.years.map((year) => year.wealthIfRentCents),
                    stroke: 'stroke-accent',
                    fill: 'fill-accent',
                  },
                  {
                    name: 'If you sell today',
                    cents: result.years.map((year) => year.wealthIfSellCents),
                    stroke: 'stroke-scene-brick',
                    fill: 'fill-scene-brick',
                    dashed: true,
                  },
                ]}
                summary={`Wealth after ${result.years.length} years: ${money(result.years.at(-1)?.wealthIfRentCents ?? 0)} if rented out, ${money(result.years.at(-1)?.wealthIfSellCents ?? 0)} if sold today.`}
              />
            </div>
          </section>
          <Assumptions />
          <SiteLink href="/analysis" className={buttonClass({ size: 'lg', className: 'self-start max-sm:w-full' })}>
            Check the rent with a free analysis
          </SiteLink>
        </div>
        <div className="lg:col-span-2">
          <ProjectionTable years={result.years} />
        </div>
      </div>
      <StickyResult
        label={`Over ${yearsText(result.years.length)}`}
        value={result.recommendation}
        unit={`by ${money(Math.abs(result.years.at(-1)?.differenceCents ?? 0))}`}
      />
      <Toaster />
    </div>
  );
}

function Recommendation({ result }: { result: RentVsSellResult }) {
  const last = result.years.at(-1);
  const ahead = Math.abs(last?.differenceCents ?? 0);
  const renting = result.recommendation === 'RENT OUT';
  const monthly = Math.round(result.firstYearCashFlowCents / 12);
  return (
    <section
      id="result"
      aria-live="polite"
      aria-atomic
      className="scroll-mt-6 rounded-card bg-deep p-6 text-ink-on-deep sm:p-9"
    >
      <h2 className="text-small font-medium text-ink-on-deep-soft">
        Over {yearsText(result.years.length)} we would say
      </h2>
      <p className="mt-2 font-serif text-display leading-none font-semibold">{result.recommendation}</p>
      <p className="mt-4 text-lead wrap-anywhere">
        {ahead === 0 ? (
          'Both leave you equally well off.'
        ) : (
          <>
            {renting ? 'Renting out' : 'Selling'} leaves you <strong className="tabular">{money(ahead)}</strong> ahead.
          </>
        )}
      </p>
      {result.firstYearCashFlowCents < 0 ? (
        <p className="mt-6 rounded-control bg-warning-soft p-4 wrap-anywhere text-warning">
          The first year's cash flow is negative: {money(monthly)} a month. The rent would have to be{' '}
          <strong className="tabular">{money(result.breakEvenRentCents)}</strong> a month to break even.
        </p>
      ) : (
        <p className="mt-6 rounded-control bg-deep-raised p-4 wrap-anywhere">
          The first year's cash flow is {monthly > 0 ? 'positive' : 'even'}:{' '}
          <strong className="tabular">{money(monthly)}</strong> a month. The rent breaks even at{' '}
          {money(result.breakEvenRentCents)}.
        </p>
      )}
    </section>
  );
}

function Assumptions() {
  const assume = rentVsSellAssumptions;
  return (
    <details className="border-y border-line py-4">
      <summary className="min-h-8 font-medium">What this assumes</summary>
      <p className="mt-2 max-w-measure text-ink-soft">
        A mortgage over {assume.termMonths / 12} years; {assume.maintenancePercentOfRent}% of the rent for maintenance
        and {assume.managementPercentOfRent}% for management; a selling cost of {assume.sellingCostPercent}% of the
        value when the rented house is sold in the final year, and none for a sale today; a return of{' '}
        {assume.returnOnProceedsPercent}% a year on what a sale today would leave. The rent stays as entered. Taxes on
        gains are left out: ask your accountant.
      </p>
    </details>
  );
}
