import { createContext, useContext } from 'react';

/** Answers of the API that a page was rendered with, by path under /api. */
export type GivenAnswers = Record<string, unknown>;

/** The id of the block of JSON in which they come with the page. */
export const givenAnswersId = 'given-answers';

/** While a server renders: the answers of the page being rendered. */
export const GivenAnswersContext = createContext<GivenAnswers | null>(null);

let fromPage: GivenAnswers | undefined;

/**
 * The answer that came with the page, for the first render of what shows it; undefined where none did. It is as old as
 * the page, so give it to a query as `initialData` with `initialDataUpdatedAt: 0`, which asks again in the background.
 */
export function useGivenAnswer<Answer>(path: string, parser: { parse(data: unknown): Answer }): Answer | undefined {
  const rendering = useContext(GivenAnswersContext);
  const answers = rendering ?? (fromPage ??= readPage());
  return Object.hasOwn(answers, path) ? parser.parse(answers[path]) : undefined;
}

function readPage(): GivenAnswers {
  return JSON.parse(document.getElementById(givenAnswersId)?.textContent || '{}') as GivenAnswers;
}
