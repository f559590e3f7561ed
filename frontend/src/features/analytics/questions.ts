import {
  analyticsQuestionSchema,
  questionNames,
  type QuestionName,
} from '../../../../contracts/src/analytics/choices.js';
import type { AnalyticsAddress, AnalyticsPart } from './analytics-address.js';

export type ChoicePart = Exclude<AnalyticsPart, 'question' | 'cell' | 'sort'>;
/** Choices as an address holds them; a choice that is not made is absent. */
export type Choices = Readonly<Partial<Record<ChoicePart, string>>>;

interface Question {
  /** Its label in the row of questions. */
  label: string;
  /** What it asks, in one sentence. */
  asks: string;
  parts: readonly ChoicePart[];
}

const always = ['asOf', 'from', 'to'] as const;

/** Every question, in the order of the page. */
export const questions: Readonly<Record<QuestionName, Question>> = {
  funnel: {
    label: 'Funnel',
    asks: 'How far have the leads created in the period come?',
    parts: [...always, 'compareFrom', 'compareTo', 'entry', 'exit', 'windowDays', 'split'],
  },
  times: {
    label: 'Time',
    asks: 'How long do leads stay in a stage, or take to convert, and who is still waiting?',
    parts: [...always, 'measure', 'stage', 'exit', 'split'],
  },
  flow: { label: 'Flow', asks: 'Where do cards go, and where do they go back to?', parts: [...always, 'weight'] },
  cohorts: {
    label: 'Cohorts',
    asks: 'Of each week’s or month’s leads: which stage had they reached by what age?',
    parts: [...always, 'by'],
  },
  attribution: {
    label: 'Attribution',
    asks: 'What led to the conversions in the period?',
    parts: [...always, 'exit', 'model'],
  },
  speed: {
    label: 'Speed to lead',
    asks: 'How many business minutes pass from an intake to the first contact?',
    parts: [...always, 'split'],
  },
  pipeline: {
    label: 'Pipeline value',
    asks: 'What is in each stage, what is it worth, and how long will it probably stay?',
    parts: ['asOf'],
  },
  money: {
    label: 'Money',
    asks: 'Rent under management, payments and referral fees, month by month.',
    parts: always,
  },
  campaigns: { label: 'Campaigns', asks: 'What became of campaign messages in the period?', parts: always },
  site: {
    label: 'Public site',
    asks: 'What came in through each form in the period, and where were drafts left?',
    parts: always,
  },
};

/** The question of an address; the funnel if it names none. */
export function questionOf({ question }: AnalyticsAddress): QuestionName {
  return questionNames.find((name) => name === question) ?? 'funnel';
}

/** The address's choices for its question. Invalid parts, as in an old or mistyped link, are left out. */
export function choicesOf(address: AnalyticsAddress): Choices {
  const question = questionOf(address);
  return Object.fromEntries(
    questions[question].parts.flatMap((part): [ChoicePart, string][] => {
      const text = address[part];
      return text && analyticsQuestionSchema.safeParse({ question, [part]: text }).success ? [[part, text]] : [];
    }),
  );
}

/** An address with other choices. It closes the opened figure, which belonged to the old choices. */
export function withChoices(address: AnalyticsAddress, change: { [Part in ChoicePart]?: string }): AnalyticsAddress {
  return { ...address, ...change, cell: undefined, sort: undefined };
}

/** An address with another question. Choices that both questions have stay. */
export function withQuestion(address: AnalyticsAddress, question: QuestionName): AnalyticsAddress {
  const kept = choicesOf({ ...address, question });
  const cleared = Object.fromEntries(Object.keys(address).map((part) => [part, undefined]));
  return { ...cleared, ...kept, question: question === 'funnel' ? undefined : question };
}
