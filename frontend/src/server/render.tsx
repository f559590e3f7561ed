import { RouterProvider, createMemoryHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { GivenAnswersContext, type GivenAnswers } from '../lib/calls/given-answers.js';
import { PageHeadSink, type PageHead } from '../lib/page-head.js';
import { queryClient } from '../lib/calls/query-client.js';
import { makeRouter } from '../router.js';
import { partsOf } from './public-pages.js';

export interface Rendered {
  status: 200 | 404;
  /** The content of #root. */
  body: string;
  head: PageHead;
  /** The sources of its frame and of itself (public-pages.ts). */
  parts: string[];
}

/**
 * Renders one page like a browser's first render.
 * @param address path and query
 * @param given API answers that the page needs, by path; it can't request others
 * @throws the page's errors
 */
export async function render(address: string, given: GivenAnswers = {}): Promise<Rendered> {
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const result = router._serverResult;
  if (result?.type === 'redirect') {
    // If only the query has parts that the page does not know, it is the page without them.
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
  // Rendering leaves an entry for every query; data of one page must not remain for the next.
  queryClient.clear();
  const head = heads.at(-1);
  if (!head) throw new Error(`The page ${address} has no title`);
  const missing = head.missing || matches.some(({ status, _notFound }) => status === 'notFound' || _notFound);
  return {
    status: missing ? 404 : 200,
    body,
    head,
    parts: partsOf(matches.map(({ routeId }) => router.routesById[routeId])),
  };
}

function pathOf(address: string) {
  return address.split(/[?#]/)[0] ?? '';
}
