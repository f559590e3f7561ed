import { RouterProvider, createMemoryHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { GivenAnswersContext, type GivenAnswers } from '../lib/given-answers.js';
import { PageHeadSink, type PageHead } from '../lib/page-head.js';
import { makeRouter } from '../router.js';

export interface Rendered {
  status: 200 | 404;
  /** What stands in #root. */
  body: string;
  head: PageHead;
  /** Ids of the routes it is made of, root first. */
  routes: string[];
}

/**
 * Renders one page as a browser's first render would.
 * @param address path and query
 * @param given answers of the API that the page needs, by path; it can ask for no others
 * @throws what the page throws
 */
export async function render(address: string, given: GivenAnswers = {}): Promise<Rendered> {
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  if (router._serverResult?.type === 'redirect') throw new Error(`The page ${address} leads elsewhere`);
  const matches = router.state.matches;
  const failed = matches.find(({ status }) => status === 'error');
  if (failed) throw failed.error;
  const heads: PageHead[] = [];
  const body = renderToString(
    <StrictMode>
      <PageHeadSink value={(head) => heads.push(head)}>
        <GivenAnswersContext value={given}>
          <RouterProvider router={router} />
        </GivenAnswersContext>
      </PageHeadSink>
    </StrictMode>,
  );
  const head = heads.at(-1);
  if (!head) throw new Error(`The page ${address} has no title`);
  const missing = matches.some(({ status, _notFound }) => status === 'notFound' || _notFound);
  return { status: missing ? 404 : 200, body, head, routes: matches.map(({ routeId }) => routeId) };
}
