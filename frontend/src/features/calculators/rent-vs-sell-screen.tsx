import { useSearch } from '@tanstack/react-router';
import { Toaster } from '../../ui/toaster.js';
import { buttonClass } from '../../ui/button.js';
import { money } from '../../lib/format.js';
import { StickyResult } from '../public/page/steps-and-results.js';
import { SiteLink, usePageTitle } from '../public/page/site-page.js';
import { CalculatorPage, ResultCard, useCalculator } from './calculator-page.js';
import { rentVsSellFromSearch, rentVsSellToSearch, yearsHelp, yearsText } from './shared-inputs.js';
import { LineChart } from './line-chart.js';
import { MoneyField, NumberField } from './money-input.js';
import { ProjectionTable } from './projection-table.js';
import { compareRentAndSell, rentVsSellAssumptions, type RentVsSellResult, shownYears } from './rent-vs-sell.js';

const moneyFields = [
  { name: 'homeValueCents', label: 'Home value today' },
  { name: 'pricePaidCents', label: 'Price paid', help: 'Changes nothing here: taxes on a gain are left out.' },
  { name: 'originalMortgageCents', label: 'Original mortgage' },
  { name: 'mortgageBalanceCents', label: 'Mortgage balance' },
  { name: 'taxesAndInsuranceCents', label: 'Yearly taxes and insurance' },
  { name: 'monthlyRentCents', label: 'Monthly rent' },
] as const;

/** `/rent-vs-sell`: the inputs, the recommendation, the two futures, and the detail in exchange for an e-mail address. */
export function RentVsSellScreen() {
  const fromAddress = rentVsSellFromSearch(useSearch({ from: '/_public/rent-vs-sell' }));
  usePageTitle('Should I Rent or Sell My Property?', 'Compare renting your house out with selling it, year by year.');
  const [inputs, change] = useCalculator('rent-vs-sell', fromAddress, rentVsSellToSearch);
  const exact = compareRentAndSell(inputs);
  const result = { ...exact, years: shownYears(exact.years) };
  const { interestRate, appreciationRate, yearsToHold } = inputs;
  const { minYears, maxYears } = rentVsSellAssumptions;
  const fields = (
    <>
      {moneyFields.map(({ name, ...field }) => (
        <MoneyField key={name} {...field} cents={inputs[name]} onCents={(cents) => change({ [name]: cents })} />
      ))}
      <NumberField
        label="Interest rate"
        value={interestRate}
        onValue={(rate) => change({ interestRate: Math.min(100, Math.max(0, rate)) })}
        unit="%"
        step={0.1}
        min={0}
      />
      <NumberField
        label="Appreciation rate"
        value={appreciationRate}
        onValue={(rate) => change({ appreciationRate: Math.min(100, Math.max(-100, rate)) })}
        unit="%"
        step={0.1}
      />
      <NumberField
        label="Years to hold"
        help={yearsHelp(yearsToHold, result.years.length, '1 to 30')}
        value={yearsToHold}
        onValue={(years) => change({ yearsToHold: Math.min(maxYears, Math.max(0, years)) })}
        unit="years"
        min={minYears}
        max={maxYears}
      />
    </>
  );
  const sum = (
    <>
      <StickyResult
        label={`Over ${yearsText(result.years.length)}`}
        value={result.recommendation}
        unit={`by ${money(Math.abs(result.years.at(-1)?.differenceCents ?? 0))}`}
      />
      <Toaster />
    </>
  );
  return (
    <CalculatorPage
      title="Should I Rent or Sell My Property?"
      lead="Change the figures; both futures follow. The address of this page keeps what you enter, so you can share it."
      form="Your property"
      fields={fields}
      below={sum}
    >
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
    </CalculatorPage>
  );
}

function Recommendation({ result }: { result: RentVsSellResult }) {
  const last = result.years.at(-1);
  const ahead = Math.abs(last?.differenceCents ?? 0);
  const renting = result.recommendation === 'RENT OUT';
  const monthly = Math.round(result.firstYearCashFlowCents / 12);
  return (
    <ResultCard title={`Over ${yearsText(result.years.length)} we would say`}>
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
    </ResultCard>
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
