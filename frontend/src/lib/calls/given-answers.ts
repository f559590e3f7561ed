import { createContext, useContext } from 'react';

/** API answers that a page was rendered with, by path under /api. */
export type GivenAnswers = Record<string, unknown>;

/** The id of the JSON block that brings them with the page. */
export const givenAnswersId = 'given-answers';

/** During rendering on a server: the answers for the page being rendered. */
export const GivenAnswersContext = createContext<GivenAnswers | null>(null);

let fromPage: GivenAnswers | undefined;

/**
 * The answer that came with the page, for its first render; undefined without one. It is as old as
 * the page, so pass it to a query as `initialData` with `initialDataUpdatedAt: 0`, which reads again in the background.
 */
export function useGivenAnswer<Answer>(path: string, parser: { parse(data: unknown): Answer }): Answer | undefined {
  const rendering = useContext(GivenAnswersContext);
  const answers = rendering ?? pageAnswers();
  return Object.hasOwn(answers, path) ? parser.parse(answers[path]) : undefined;
}

function pageAnswers(): GivenAnswers {
  fromPage ??= JSON.parse(document.getElementById(givenAnswersId)?.textContent || '{}') as GivenAnswers;
  return fromPage;
}
