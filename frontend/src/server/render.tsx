import { RouterProvider, createMemoryHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { GivenAnswersContext, type GivenAnswers } from '../lib/calls/given-answers.js';
import { PageHeadSink, type PageHead } from '../lib/page-head.js';
import { queryClient } from '../lib/calls/query-client.js';
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
  const result = router._serverResult;
  if (result?.type === 'redirect') {
    // Where only the query has more than the page knows, the page is the one without it.
    const href = result.redirect.options.href ?? '';
    if (href === address || pathOf(href) !== pathOf(address)) throw new Error(`The page ${address} leads to ${href}`);
    return render(href, given);
  }
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
  // Rendering leaves an entry for every query; nothing of one page may stay for the next.
  queryClient.clear();
  const head = heads.at(-1);
  if (!head) throw new Error(`The page ${address} has no title`);
  const missing = head.missing || matches.some(({ status, _notFound }) => status === 'notFound' || _notFound);
  return { status: missing ? 404 : 200, body, head, routes: matches.map(({ routeId }) => routeId) };
}

function pathOf(address: string): string {
  return address.split(/[?#]/)[0] ?? '';
}
