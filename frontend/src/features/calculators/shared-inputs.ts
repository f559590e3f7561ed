import { investmentDefaults, maxYears, strategies, type InvestmentInputs } from './investment.js';
import { rentVsSellAssumptions, rentVsSellDefaults, type RentVsSellInputs } from './rent-vs-sell.js';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/**
 * A calculator's inputs as the page's address holds them, so that a result can be shared. Whole US dollars there,
 * cents in the model. Missing or invalid values are the default; values equal to the default are left out.
 */
type CalculatorSearch = Record<string, string | number | undefined>;

const maxDollars = 1_000_000_000;

export function rentVsSellFromSearch(search: Record<string, unknown>): RentVsSellInputs {
  const base = rentVsSellDefaults;
  return {
    homeValueCents: cents(search.homeValue, base.homeValueCents),
    pricePaidCents: cents(search.pricePaid, base.pricePaidCents),
    originalMortgageCents: cents(search.originalMortgage, base.originalMortgageCents),
    mortgageBalanceCents: cents(search.mortgageBalance, base.mortgageBalanceCents),
    interestRate: bounded(search.interestRate, base.interestRate, 0, 100),
    taxesAndInsuranceCents: cents(search.taxesAndInsurance, base.taxesAndInsuranceCents),
    monthlyRentCents: cents(search.monthlyRent, base.monthlyRentCents),
    appreciationRate: bounded(search.appreciationRate, base.appreciationRate, -100, 100),
    yearsToHold: bounded(search.yearsToHold, base.yearsToHold, 0, rentVsSellAssumptions.maxYears),
  };
}

export function rentVsSellToSearch(inputs: RentVsSellInputs): CalculatorSearch {
  return toSearch({ ...inputs }, { ...rentVsSellDefaults });
}

export function investmentFromSearch(search: Record<string, unknown>): InvestmentInputs {
  const base = investmentDefaults;
  return {
    strategy: strategies.find((strategy) => strategy.name === search.strategy)?.name ?? base.strategy,
    initialCents: cents(search.initial, base.initialCents),
    monthlyContributionCents: cents(search.monthlyContribution, base.monthlyContributionCents),
    yearsToRetirement: bounded(search.yearsToRetirement, base.yearsToRetirement, 0, maxYears),
    targetIncomeCents: cents(search.targetIncome, base.targetIncomeCents),
  };
}

export function investmentToSearch(inputs: InvestmentInputs): CalculatorSearch {
  return toSearch({ ...inputs }, { ...investmentDefaults });
}

function toSearch(
  inputs: Record<string, string | number>,
  defaults: Record<string, string | number>,
): CalculatorSearch {
  const search: CalculatorSearch = {};
  for (const [name, value] of Object.entries(inputs)) {
    if (value === defaults[name]) continue;
    search[name.replace(/Cents$/, '')] = name.endsWith('Cents') ? Number(value) / 100 : value;
  }
  return search;
}

function cents(value: unknown, fallbackCents: number) {
  return Math.round(bounded(value, fallbackCents / 100, 0, maxDollars)) * 100;
}

function bounded(value: unknown, fallback: number, min: number, max: number): number {
  if (typeof value !== 'number' && typeof value !== 'string') return fallback;
  const given = Number(value);
  if (value === '' || !Number.isFinite(given)) return fallback;
  return Math.min(max, Math.max(min, given));
}

/** The delay before the address follows the last change: browsers limit how often it may change. */
const addressDelayMs = 300;

/**
 * A calculator's inputs: kept here while typing, and shortly afterwards in the page's address, which then can be
 * shared. Back and forward, or another shared address, restore their inputs.
 * @param fromAddress reads the inputs from the address
 * @param toSearch does the reverse, for the address
 */
export function useSharedInputs<Inputs>(fromAddress: Inputs, toSearch: (inputs: Inputs) => CalculatorSearch) {
  const navigate = useNavigate();
  const [inputs, setInputs] = useState(fromAddress);
  const addressed = JSON.stringify(fromAddress);
  const wanted = JSON.stringify(inputs);
  const written = useRef(addressed);

  useEffect(() => {
    if (wanted === written.current) return;
    const timer = setTimeout(() => {
      written.current = wanted;
      const search = toSearch(JSON.parse(wanted) as Inputs);
      // No page in the router's types accepts arbitrary keys.
      void navigate({ to: '.', search: search as never, replace: true, resetScroll: false });
    }, addressDelayMs);
    return () => clearTimeout(timer);
  }, [wanted, navigate, toSearch]);

  useEffect(() => {
    if (addressed === written.current) return;
    written.current = addressed;
    setInputs(JSON.parse(addressed) as Inputs);
  }, [addressed]);

  return [inputs, setInputs] as const;
}

/** "1 year", "5 years". */
export function yearsText(years: number): string {
  return years === 1 ? '1 year' : `${years} years`;
}

/** The help text of a field of years: the bounds, or the value used in place of the entered one. @param used whole years */
export function yearsHelp(entered: number, used: number, bounds: string): string {
  return entered === used ? bounds : `${entered} counts as ${yearsText(used)}: whole years, ${bounds}.`;
}
