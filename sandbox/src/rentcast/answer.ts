import { comparablesOf, estimateFrom, estimateOf, type Estimate } from './estimate.js';
import { broken, inactive, noData, RentcastError, tooMany, tooSlow } from './errors.js';
import { questionOf, type Question, type Subject } from './question.js';

interface Special {
  what: string;
  answer: (question: Question) => Estimate | RentcastError;
}

/** The street whose numbers make something special happen, in whichever city. */
export const specialStreet = 'Sample Ln';

/** By house number. */
export const specials: Readonly<Record<string, Special>> = {
  1: { what: 'one comparable home', answer: (question) => limited(question, 1) },
  2: { what: 'an estimate without comparable homes', answer: (question) => limited(question, 0) },
  3: { what: 'homes of all sizes, so a wide range', answer: unlike },
  401: { what: 'the subscription is not active', answer: () => inactive },
  404: { what: 'no data for the address', answer: () => noData },
  429: { what: 'too many requests', answer: () => tooMany },
  500: { what: 'an error of the server', answer: () => broken },
  504: { what: 'the server is too slow', answer: () => tooSlow },
};

export interface Answer {
  subject: Subject;
  estimate: Estimate;
}

/** What RentCast says to a query. */
export function answerTo(query: unknown): Answer | RentcastError {
  const question = questionOf(query);
  if (question instanceof RentcastError) return question;
  const { subject } = question;
  const [number = '', ...street] = subject.street.split(/\s+/);
  const isSpecial = street.join(' ').toLowerCase() === specialStreet.toLowerCase();
  const special = isSpecial ? specials[number] : undefined;
  const estimate = special ? special.answer(question) : (estimateOf(question) ?? noData);
  return estimate instanceof RentcastError ? estimate : { subject, estimate };
}

function limited(question: Question, most: number): Estimate | RentcastError {
  const estimate = estimateOf(question);
  return estimate ? { ...estimate, comparables: estimate.comparables.slice(0, most) } : noData;
}

function unlike(question: Question): Estimate | RentcastError {
  const bySize = comparablesOf(question).sort((one, other) => one.home.squareFootage - other.home.squareFootage);
  if (bySize.length <= question.compCount) return estimateOf(question) ?? noData;
  const step = (bySize.length - 1) / (question.compCount - 1);
  const taken = Array.from({ length: question.compCount }, (_, index) => bySize[Math.round(index * step)]!);
  taken.sort((one, other) => other.correlation - one.correlation);
  return estimateFrom(question.subject, taken);
}
