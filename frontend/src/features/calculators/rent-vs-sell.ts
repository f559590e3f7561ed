import { wholeDollars } from '../../lib/format.js';

/**
 * Rent it out or sell it: the model behind /rent-vs-sell (content specification, section 9).
 * Money goes in and comes out in integer US cents, rates are percentages per year, and every row is rounded only at the end.
 */
export const rentVsSellAssumptions = {
  termMonths: 360,
  maintenancePercentOfRent: 5,
  managementPercentOfRent: 6,
  sellingCostPercent: 6,
  returnOnProceedsPercent: 5,
  minYears: 1,
  maxYears: 30,
} as const;

export interface RentVsSellInputs {
  homeValueCents: number;
  pricePaidCents: number;
  originalMortgageCents: number;
  mortgageBalanceCents: number;
  interestRate: number;
  /** The calendar year. */
  taxesAndInsuranceCents: number;
  monthlyRentCents: number;
  appreciationRate: number;
  yearsToHold: number;
}

export const rentVsSellDefaults: RentVsSellInputs = {
  homeValueCents: 300_000_00,
  pricePaidCents: 300_000_00,
  originalMortgageCents: 240_000_00,
  mortgageBalanceCents: 220_000_00,
  interestRate: 5,
  taxesAndInsuranceCents: 3_600_00,
  monthlyRentCents: 2_500_00,
  appreciationRate: 3,
  yearsToHold: 5,
};

/** One year of the projection. In the last year `houseEquityCents` is the proceeds of a sale, after its cost. */
export interface RentVsSellYear {
  year: number;
  rentalIncomeCents: number;
  mortgageExpenseCents: number;
  otherCostsCents: number;
  netCashFlowCents: number;
  houseValueCents: number;
  houseEquityCents: number;
  wealthIfRentCents: number;
  wealthIfSellCents: number;
  /** Wealth if rented minus wealth if sold: from 0 up, renting out is ahead. */
  differenceCents: number;
}

export interface RentVsSellResult {
  years: RentVsSellYear[];
  recommendation: 'RENT OUT' | 'SELL';
  firstYearCashFlowCents: number;
  /** The monthly rent at which the first year's cash flow would be zero. */
  breakEvenRentCents: number;
  monthlyPaymentCents: number;
  /** The proceeds of a sale today, after the mortgage. */
  proceedsTodayCents: number;
}

/** The level monthly payment of a 30-year mortgage, in (fractional) cents. */
export function monthlyPayment(originalMortgageCents: number, interestRate: number): number {
  const { termMonths } = rentVsSellAssumptions;
  const rate = interestRate / 100 / 12;
  if (rate === 0) return originalMortgageCents / termMonths;
  return (originalMortgageCents * rate) / (1 - (1 + rate) ** -termMonths);
}

/**
 * Projects every year of ownership, side by side with selling today and investing the proceeds. The selling cost is deducted
 * only in the final year, when the rented house is sold. The specification says so, and a sale today has no selling cost.
 */
export function compareRentAndSell(inputs: RentVsSellInputs): RentVsSellResult {
  const assume = rentVsSellAssumptions;
  const payment = monthlyPayment(inputs.originalMortgageCents, inputs.interestRate);
  const rent = inputs.monthlyRentCents * 12;
  const costsPerRent = (assume.maintenancePercentOfRent + assume.managementPercentOfRent) / 100;
  const otherCosts = inputs.taxesAndInsuranceCents + rent * costsPerRent;
  const proceedsToday = inputs.homeValueCents - inputs.mortgageBalanceCents;
  const heldYears = usedYears(inputs.yearsToHold);

  const years: RentVsSellYear[] = [];
  let balance = inputs.mortgageBalanceCents;
  let earned = 0;
  let firstYearMortgage = 0;
  for (let year = 1; year <= heldYears; year++) {
    const paid = payOneYear(balance, payment, inputs.interestRate);
    balance = paid.balance;
    if (year === 1) firstYearMortgage = paid.paid;
    const netCashFlow = rent - paid.paid - otherCosts;
    earned += netCashFlow;
    const houseValue = inputs.homeValueCents * (1 + inputs.appreciationRate / 100) ** year;
    const sellingCost = year === heldYears ? (houseValue * assume.sellingCostPercent) / 100 : 0;
    const equity = houseValue - balance - sellingCost;
    const wealthIfSell = proceedsToday * (1 + assume.returnOnProceedsPercent / 100) ** year;
    years.push({
      year,
      rentalIncomeCents: Math.round(rent),
      mortgageExpenseCents: Math.round(paid.paid),
      otherCostsCents: Math.round(otherCosts),
      netCashFlowCents: Math.round(netCashFlow),
      houseValueCents: Math.round(houseValue),
      houseEquityCents: Math.round(equity),
      wealthIfRentCents: Math.round(equity + earned),
      wealthIfSellCents: Math.round(wealthIfSell),
      differenceCents: Math.round(equity + earned - wealthIfSell),
    });
  }
  return {
    years,
    recommendation: (years.at(-1)?.differenceCents ?? 0) >= 0 ? 'RENT OUT' : 'SELL',
    firstYearCashFlowCents: years[0]?.netCashFlowCents ?? 0,
    breakEvenRentCents: Math.round((firstYearMortgage + inputs.taxesAndInsuranceCents) / 12 / (1 - costsPerRent)),
    monthlyPaymentCents: Math.round(payment),
    proceedsTodayCents: Math.round(proceedsToday),
  };
}

/** Twelve payments; the last payment of a mortgage covers only the rest of the debt. */
function payOneYear(balance: number, payment: number, interestRate: number): { balance: number; paid: number } {
  const rate = interestRate / 100 / 12;
  let owed = balance;
  let paid = 0;
  for (let month = 0; month < 12 && owed > 0; month++) {
    const due = owed * (1 + rate);
    const now = Math.min(payment, due);
    paid += now;
    owed = due - now;
  }
  return { balance: owed, paid };
}

/** The years used for the entered number: whole ones, 1 to 30; half a year rounds up. */
export function usedYears(years: number): number {
  const { minYears, maxYears } = rentVsSellAssumptions;
  return Math.min(maxYears, Math.max(minYears, Math.round(years) || minYears));
}

/**
 * The years as they are shown: every figure in whole dollars (in cents). Derived figures of a row are computed from the rounded
 * ones, so that each row adds up.
 */
export function shownYears(years: readonly RentVsSellYear[]): RentVsSellYear[] {
  return years.map((exact) => {
    const year = Object.fromEntries(
      Object.entries(exact).map(([name, value]) => [name, name === 'year' ? value : wholeDollars(value as number)]),
    ) as unknown as RentVsSellYear;
    return {
      ...year,
      netCashFlowCents: year.rentalIncomeCents - year.mortgageExpenseCents - year.otherCostsCents,
      differenceCents: year.wealthIfRentCents - year.wealthIfSellCents,
    };
  });
}
