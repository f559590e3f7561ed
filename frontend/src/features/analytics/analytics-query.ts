import type { z } from 'zod';
import type { PlaceholderDataFunction, UseQueryOptions } from '@tanstack/react-query';
import { analyticsPaths } from '../../../../contracts/src/analytics/paths.js';
import type { IssueReceipt } from '../../../../contracts/src/analytics/receipts.js';
import type { QuestionName } from '../../../../contracts/src/analytics/choices.js';
import { analyticsAnswers, type AnswerOf } from '../../../../contracts/src/analytics/queries.js';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import { receiptsRoutes } from '../../../../contracts/src/analytics/routes.js';
import { useTableVersion } from '../../live/changed.js';
import { askFresh, readQuery } from '../../live/read-query.js';
import { send } from '../../lib/calls/api.js';
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

/** Stores a figure as it is now; `id` of the answer is the receipt's. @throws ApiProblem */
export const issueReceipt = (question: QuestionName, choices: Choices, cell: string): Promise<CommandAnswer> =>
  whileSignedIn(() =>
    send(receiptsRoutes.issue, { body: { question: { question, ...choices } as IssueReceipt['question'], cell } }),
  );

/** A receipt with its figure then and today. */
export const receiptQuery = (id: string) => readQuery(receiptsRoutes.one, { id }, { under: analyticsKey });
