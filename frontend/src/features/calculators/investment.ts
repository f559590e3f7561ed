/** The model behind /invest-a-view (content specification, section 9). Money is in integer US cents, returns in percent per year. */
export const strategies = [
  {
    name: 'Aggressive Growth',
    expectedReturn: 12,
    risk: 'High',
    turnoverRate: 2.5,
    description: 'Buy to improve, refinance, and buy again.',
  },
  {
    name: 'Balanced Growth',
    expectedReturn: 9,
    risk: 'Medium',
    turnoverRate: 1.8,
    description: 'A few good houses, held through a cycle, traded up when the numbers say so.',
  },
  {
    name: 'Steady Income',
    expectedReturn: 7,
    risk: 'Low',
    turnoverRate: 1.5,
    description: 'Well-kept homes in settled neighborhoods, kept for the rent they bring.',
  },
] as const;

type StrategyName = (typeof strategies)[number]['name'];

export interface InvestmentInputs {
  strategy: StrategyName;
  initialCents: number;
  monthlyContributionCents: number;
  yearsToRetirement: number;
  targetIncomeCents: number;
}

export const investmentDefaults: InvestmentInputs = {
  strategy: 'Balanced Growth',
  initialCents: 100_000_00,
  monthlyContributionCents: 1_500_00,
  yearsToRetirement: 20,
  targetIncomeCents: 60_000_00,
};

/** The share of the final value that is taken as income each year. */
export const withdrawalPercent = 4;

interface InvestmentProjection {
  totalValueCents: number;
  monthlyIncomeCents: number;
  /** Annual income divided by the target, between 0 and 1. */
  probabilityOfSuccess: number;
  /** Target minus annual income, never below 0. */
  shortfallCents: number;
  /** Value at the end of each year; the first entry is today. */
  byYearCents: number[];
}

export const maxYears = 80;

/** The years used for the entered number: whole ones, 1 or more; half a year rounds up. */
export function usedYears(years: number): number {
  return Math.max(1, Math.round(years) || 1);
}

/** Compounds monthly at a twelfth of the annual return, adding the contribution each month. */
export function projectInvestment(inputs: InvestmentInputs): InvestmentProjection {
  const strategy = strategies.find((candidate) => candidate.name === inputs.strategy) ?? strategies[1];
  const monthlyReturn = strategy.expectedReturn / 100 / 12;
  const years = usedYears(inputs.yearsToRetirement);
  let value = inputs.initialCents;
  const byYearCents = [Math.round(value)];
  for (let month = 1; month <= years * 12; month++) {
    value = value * (1 + monthlyReturn) + inputs.monthlyContributionCents;
    if (month % 12 === 0) byYearCents.push(Math.round(value));
  }
  const annualIncome = (value * withdrawalPercent) / 100;
  const target = inputs.targetIncomeCents;
  return {
    totalValueCents: Math.round(value),
    monthlyIncomeCents: Math.round(annualIncome / 12),
    probabilityOfSuccess: target <= 0 ? 1 : Math.min(1, Math.max(0, annualIncome / target)),
    shortfallCents: Math.max(0, Math.round(target - annualIncome)),
    byYearCents,
  };
}
