import { useSearch } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.js';
import { externalLinks } from '../content/company.js';
import { money } from '../../lib/format.js';
import { StickyResult, figureSize } from '../public/page/steps-and-results.js';
import { SiteLink, usePageTitle } from '../public/page/site-page.js';
import { CalculatorPage, ResultCard, useCalculator } from './calculator-page.js';
import { investmentFromSearch, investmentToSearch, yearsHelp, yearsText } from './shared-inputs.js';
import {
  maxYears,
  projectInvestment,
  strategies,
  usedYears,
  withdrawalPercent,
  type InvestmentInputs,
} from './investment.js';
import { LineChart } from './line-chart.js';
import { MoneyField, NumberField } from './money-input.js';

/** `/invest-a-view`: a strategy, four figures, and the possible results. */
export function InvestmentScreen() {
  const fromAddress = investmentFromSearch(useSearch({ from: '/_public/invest-a-view' }));
  usePageTitle('Invest-A-View', 'See what investing in rental property may bring by the time you retire.');
  const [inputs, change] = useCalculator('invest-a-view', fromAddress, investmentToSearch);
  const { yearsToRetirement } = inputs;
  const fields = (
    <>
      <Strategies chosen={inputs.strategy} onChoose={(strategy) => change({ strategy })} />
      <MoneyField
        label="Initial investment"
        cents={inputs.initialCents}
        onCents={(initialCents) => change({ initialCents })}
      />
      <MoneyField
        label="Monthly contribution"
        cents={inputs.monthlyContributionCents}
        onCents={(monthlyContributionCents) => change({ monthlyContributionCents })}
      />
      <NumberField
        label="Years to retirement"
        help={yearsHelp(yearsToRetirement, usedYears(yearsToRetirement), `1 to ${maxYears}`)}
        value={yearsToRetirement}
        onValue={(years) => change({ yearsToRetirement: Math.min(maxYears, Math.max(0, years)) })}
        unit="years"
        min={1}
        max={maxYears}
      />
      <MoneyField
        label="Target annual income"
        cents={inputs.targetIncomeCents}
        onCents={(targetIncomeCents) => change({ targetIncomeCents })}
      />
    </>
  );
  return (
    <CalculatorPage
      title="Invest-A-View"
      lead="Pick a strategy and enter your figures: what rental property may bring by the time you retire."
      form="Your plan"
      fields={fields}
      below={<StickyResult label="At the end" value={money(projectInvestment(inputs).totalValueCents)} />}
    >
      <Projection inputs={inputs} />
    </CalculatorPage>
  );
}

function Strategies({ chosen, onChoose }: { chosen: string; onChoose: (name: InvestmentInputs['strategy']) => void }) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Strategy</legend>
      <div className="flex flex-col gap-3">
        {strategies.map(({ name, expectedReturn, risk, turnoverRate, description }) => (
          <label
            key={name}
            className="cursor-pointer rounded-control border border-line-strong bg-surface p-4 hover:border-ink-soft has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="strategy"
              className="sr-only"
              checked={chosen === name}
              onChange={() => onChoose(name)}
            />
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">{name}</span>
              <span className="font-serif text-h3 font-semibold tabular">{expectedReturn}%</span>
            </span>
            <span className="block text-small text-ink-soft">{description}</span>
            <span className="mt-1 block text-small">
              Risk: {risk} · Turnover {turnoverRate}x
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Projection({ inputs }: { inputs: InvestmentInputs }) {
  const result = projectInvestment(inputs);
  const percent = Math.round(result.probabilityOfSuccess * 100);
  const years = result.byYearCents.length - 1;
  return (
    <div className="flex flex-col gap-10">
      <ResultCard title={`${inputs.strategy}, after ${yearsText(years)}`}>
        <p
          className={`mt-2 font-serif leading-none font-semibold wrap-anywhere tabular ${figureSize(money(result.totalValueCents))}`}
        >
          {money(result.totalValueCents)}
        </p>
        <dl className="mt-8 grid gap-6 sm:grid-cols-3">
          <Figure name="Monthly income" value={money(result.monthlyIncomeCents)} />
          <Figure name="Probability of success" value={`${percent}%`} />
          {result.shortfallCents > 0 && <Figure name="Yearly shortfall" value={money(result.shortfallCents)} />}
        </dl>
        <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden className="mt-8 h-3 w-full rounded-full">
          <rect width="100" height="3" className="fill-deep-raised" />
          <rect width={percent} height="3" className="fill-action" />
        </svg>
        <p className="mt-3 text-small text-ink-on-deep-soft">
          {percent >= 100 ? 'Your target income is covered.' : `${percent}% of your target income is covered.`} Income
          is {withdrawalPercent}% of the value a year.
        </p>
      </ResultCard>
      <section>
        <h2 className="font-serif text-h3 font-semibold">Year by year</h2>
        <div className="mt-4">
          <LineChart
            firstYear={0}
            lines={[{ name: 'Value', cents: result.byYearCents, stroke: 'stroke-accent', fill: 'fill-accent' }]}
            summary={`From ${money(result.byYearCents[0] ?? 0)} today to ${money(result.totalValueCents)} after ${yearsText(years)}.`}
          />
        </div>
      </section>
      <p className="max-w-measure text-small text-ink-soft">
        A projection, not a promise: it compounds the expected return monthly and knows nothing of vacancies, taxes or
        bad luck.
      </p>
      <SiteLink
        href={externalLinks.clarityBooking}
        className={buttonClass({ variant: 'action', size: 'lg', className: 'self-start max-sm:w-full' })}
      >
        Schedule a Clarity Session
      </SiteLink>
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-small text-ink-on-deep-soft">{name}</dt>
      <dd className="font-serif text-h2 leading-tight font-semibold tabular">{value}</dd>
    </div>
  );
}
