import { statusLabel } from '../../../../contracts/src/stages/words.js';
import type { AnalyticsQuestion, QuestionName } from '../../../../contracts/src/analytics/choices.js';
import type { ReceiptMeaning } from '../../../../contracts/src/analytics/receipts.js';
import type { Cell } from './cell.js';
import { stageOf } from './stages.js';

type Fact = ReceiptMeaning['facts'][number];

/** What the figures of one part of a question are. It is declared here: no column of the counted rows says it. */
interface Meaning {
  /** What is counted, in the plural: "leads in a stage". */
  what: string;
  /** What each counted event stands for. */
  unit: [one: string, several: string];
  /** What the rows' amounts are, in words. Absent: the figure has none, whatever its rows hold. */
  amounts?: string;
  /** The figure is that money, and the number of events stands beside it. */
  isMoney?: (question: AnalyticsQuestion) => boolean;
  bucket?: (bucket: string) => Fact[];
  num?: (num: number) => Fact[];
}

const lead: Meaning['unit'] = ['lead', 'leads'];
const message: Meaning['unit'] = ['message', 'messages'];
const fact = (name: string) => (value: string | number) => [{ name, value: String(value) }];
const stage = (bucket: string) => fact('Stage')(statusLabel(bucket));
const ofStage = { unit: lead, bucket: stage };
const start = (from: string) => (from === 'created' ? 'Created' : statusLabel(from));
const path = (bucket: string) => {
  const [from = '', to = ''] = bucket.split('>');
  return [...fact('From stage')(start(from)), ...fact('To stage')(start(to))];
};
const byWeight = (question: AnalyticsQuestion) => question.question === 'flow' && question.weight === 'rent';
const rents = 'monthly rent';
const paid = { isMoney: () => true, bucket: fact('Month') };
const ofHour = { unit: lead, bucket: fact('Weekday and hour of the intake'), num: fact('Range of minutes, from 0') };
const ofMessage = { unit: message, bucket: fact('Campaign, template and version') };
const times = (what: string) => ({ ...ofStage, what, num: fact('Range of days, from 0') });

/** Of every part that a question counts. Answers and receipts know no other. */
const meanings: Readonly<Record<QuestionName, Readonly<Record<string, Meaning>>>> = {
  funnel: {
    step: {
      what: 'leads that reached a stage or a later one',
      unit: lead,
      num: (rank) => fact('Stage')(rank < 0 ? 'Created' : statusLabel(stageOf(rank))),
    },
    lost: { what: 'leads lost on the way', unit: lead },
    won: { what: 'leads won', unit: lead },
  },
  times: {
    done: times('leads whose time is over'),
    waiting: times('leads whose time goes on'),
    deleted: times('leads deleted before it was over'),
    lost: times('leads lost while waiting'),
    over: times('leads waiting longer than nine of ten took'),
  },
  flow: {
    move: { what: 'moves along a path', unit: ['move', 'moves'], amounts: rents, isMoney: byWeight, bucket: path },
    undone: { what: 'moves along a path that were undone', unit: ['move', 'moves'], bucket: path },
    undo: { what: 'undos that led along a path', unit: ['undo', 'undos'], bucket: path },
    entered: { what: 'times that a lead entered a stage', unit: ['time', 'times'], bucket: stage },
    now: { ...ofStage, what: 'leads in a stage now', amounts: rents, isMoney: byWeight },
    back: { what: 'moves back to an earlier stage', unit: ['move', 'moves'] },
    moves: { what: 'moves in all', unit: ['move', 'moves'] },
  },
  cohorts: {
    created: { what: 'leads of a cohort', unit: lead, bucket: fact('Cohort') },
    reached: {
      what: 'leads of a cohort that had reached a stage by an age',
      unit: lead,
      bucket: (bucket) => {
        const [cohort = '', rank = ''] = bucket.split(' ');
        return [...fact('Cohort')(cohort), ...fact('Stage')(statusLabel(stageOf(Number(rank))))];
      },
      num: (age) => fact('Full weeks or months, at most')(age),
    },
  },
  attribution: {
    conversion: { what: 'leads that converted', unit: lead, amounts: rents },
    touch: { what: 'leads that converted after a touch', unit: lead, bucket: fact('Touch') },
  },
  speed: {
    touched: { ...ofHour, what: 'leads that had a first contact' },
    waiting: { ...ofHour, what: 'leads waiting for a first contact' },
  },
  pipeline: {
    stands: { ...ofStage, what: 'leads in a stage', amounts: rents },
    unpriced: { ...ofStage, what: 'leads in a stage with unknown rent' },
    over: { ...ofStage, what: 'leads in a stage longer than nine of ten were' },
  },
  money: {
    rent: { ...paid, what: 'rent under management at the end of a month', unit: lead, amounts: rents },
    onboarding: { ...paid, what: 'payments by owners', unit: ['payment', 'payments'], amounts: 'payments' },
    refund: { ...paid, what: 'refunds and lost disputes', unit: ['entry', 'entries'], amounts: 'refunds' },
    referral: { ...paid, what: 'referral fees paid', unit: ['payment', 'payments'], amounts: 'payments' },
  },
  campaigns: {
    sent: { ...ofMessage, what: 'messages sent' },
    failed: { ...ofMessage, what: 'messages that failed' },
    withheld: { ...ofMessage, what: 'messages withheld' },
    unsubscribed: { ...ofMessage, what: 'messages after which somebody unsubscribed' },
    movedOn: { ...ofMessage, what: 'messages after which the lead moved on' },
  },
  site: { intake: { what: 'leads that came in through a form', unit: lead, bucket: fact('Form') } },
};

/** Words for the choices of questions, in the order in which they are listed. */
const choiceNames: Readonly<Record<string, string>> = {
  measure: 'Measure',
  stage: 'Stage of the question',
  entry: 'Entry',
  exit: 'Exit',
  windowDays: 'Within days',
  by: 'Cohorts by',
  model: 'Model',
};

/**
 * What a figure is: its kind, its unit, and everything by which its events were chosen.
 * @param split the value of the split in words; null: the question has none, or the figure is of all values
 * @returns undefined for a part that the question does not count
 */
export function meaningOf(question: AnalyticsQuestion, cell: Cell, split: string | null): ReceiptMeaning | undefined {
  const parts = meanings[question.question];
  const meaning = Object.hasOwn(parts, cell.part) ? parts[cell.part] : undefined;
  if (!meaning) return undefined;
  const choices = question as unknown as Readonly<Record<string, unknown>>;
  const [from, to] = cell.period === 1 ? [choices.compareFrom, choices.compareTo] : [choices.from, choices.to];
  const chosen = (name: string, value: unknown) => ((value ?? null) === null ? [] : fact(name)(words(value)));
  return {
    kind: meaning.isMoney?.(question) ? 'money' : 'count',
    what: meaning.what,
    unit: { one: meaning.unit[0], several: meaning.unit[1] },
    amounts: meaning.amounts ?? null,
    facts: [
      ...(cell.bucket === '' ? [] : (meaning.bucket?.(cell.bucket) ?? [])),
      ...(cell.num === null ? [] : (meaning.num?.(cell.num) ?? [])),
      ...(split === null ? [] : fact(question.question === 'campaigns' ? 'Reason' : 'Only')(split)),
      ...Object.entries(choiceNames).flatMap(([choice, name]) => chosen(name, choices[choice])),
      ...chosen('First day', from),
      ...chosen('Last day', to),
      ...chosen('As of', choices.asOf),
    ],
  };
}

function words(value: unknown): string {
  return typeof value === 'string' && /^[a-z_]+$/.test(value) ? statusLabel(value) : String(value);
}
