import type { z } from 'zod';
import type { PlaceholderDataFunction, UseQueryOptions } from '@tanstack/react-query';
import { analyticsPaths } from '../../../../contracts/src/analytics/paths.js';
import type { IssueReceipt } from '../../../../contracts/src/analytics/receipts.js';
import type { QuestionName } from '../../../../contracts/src/analytics/choices.js';
import { analyticsAnswers, type AnswerOf } from '../../../../contracts/src/analytics/queries.js';
import type { CountedLead } from '../../../../contracts/src/analytics/counted.js';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import { countedLeadsRoutes, receiptsRoutes } from '../../../../contracts/src/analytics/routes.js';
import { addressOf } from '../../lib/calls/called.js';
import { useTableVersion } from '../../live/changed.js';
import { askFresh, readQuery } from '../../live/read-query.js';
import { send } from '../../lib/calls/api.js';
import { noteFailedRead } from '../../lib/calls/query-client.js';
import type { FetchGridPage } from '../../ui/data-grid/columns.js';
import { whileSignedIn } from '../session/while-signed-in.js';
import type { Choices } from './questions.js';

/** The prefix of the keys of all answers. */
export const analyticsKey = ['analytics'] as const;

/** Changes whenever figures may have: they count events of these. */
export const useFiguresVersion = (): number => useTableVersion('lead', 'referral', 'campaign');

/** The answer to a question. For the same question, the previous answer stays until the new one arrives. */
export function answerQuery<Name extends QuestionName>(
  question: Name,
  choices: Choices,
): UseQueryOptions<AnswerOf<Name>, Error, AnswerOf<Name>, readonly string[]> {
  const at: `GET /api/analytics/${string}` = analyticsPaths[question];
  const route = { at, answer: analyticsAnswers[question] as unknown as z.ZodType<AnswerOf<Name>> };
  const asked = new URLSearchParams(choices);
  const before: PlaceholderDataFunction<AnswerOf<Name>, Error, AnswerOf<Name>, readonly string[]> = (answer, query) =>
    query?.queryKey[1] === question ? answer : undefined;
  return {
    queryKey: [...analyticsKey, question, asked.toString()],
    queryFn: ({ signal }) => askFresh(route, { query: asked, signal }),
    placeholderData: before as never,
  };
}

/** A row of the table of counted events. A figure counts each event once. */
export type CountedRow = CountedLead & { id: string };

const countedAddress = (question: QuestionName, choices: Choices, cell: string) =>
  new URLSearchParams({ ...choices, question, cell });

/** Reads the rows that a figure counts. */
export function fetchCounted(question: QuestionName, choices: Choices, cell: string): FetchGridPage<CountedRow> {
  return async ({ sort, offset, limit }, signal) => {
    const asked = countedAddress(question, choices, cell);
    for (const [part, value] of Object.entries({ sort, offset, limit })) asked.set(part, String(value));
    try {
      const { leads, total } = await askFresh(countedLeadsRoutes.list, { query: asked, signal });
      return { rows: leads.map((lead, index) => ({ ...lead, id: `${lead.eventId} ${offset + index}` })), total };
    } catch (error) {
      noteFailedRead(error);
      throw error;
    }
  };
}

/** Exports all of them as a file. @param columns in this order */
export function countedFileHref(
  question: QuestionName,
  choices: Choices,
  cell: string,
  sort: string,
  columns: readonly string[],
): string {
  const asked = countedAddress(question, choices, cell);
  asked.set('sort', sort);
  asked.set('columns', columns.join(','));
  return addressOf(countedLeadsRoutes.export, { query: asked });
}

/** Stores a figure as it is now; `id` of the answer is the receipt's. @throws ApiProblem */
export const issueReceipt = (question: QuestionName, choices: Choices, cell: string): Promise<CommandAnswer> =>
  whileSignedIn(() =>
    send(receiptsRoutes.issue, { body: { question: { question, ...choices } as IssueReceipt['question'], cell } }),
  );

/** A receipt with its figure then and today. */
export const receiptQuery = (id: string) => readQuery(receiptsRoutes.one, { id }, { under: analyticsKey });
