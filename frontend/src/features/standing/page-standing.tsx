import { useRouterState, type RegisteredRouter, type RouteIds } from '@tanstack/react-router';
import type { ReadModel } from '../../../../contracts/src/live/queries.js';
import { StandingStrip } from './standing-strip.js';

type Page = RouteIds<RegisteredRouter['routeTree']>;

/** What pages show. The dashboard says it for each of its parts; the history on a lead's page comes from the log itself. */
const shown: Partial<Record<Page, { models: readonly ReadModel[]; subject?: string }>> = {
  '/_console/admin': { models: ['pipeline'] },
  '/_console/admin/analyses': { models: ['analyses'] },
  '/_console/admin/duplicates': { models: ['pipeline'] },
  '/_console/admin/referrals': { models: ['referrals'] },
  '/_console/admin/retention': { models: ['pipeline', 'erasures'] },
  '/_console/campaigns': { models: ['campaigns'] },
  '/_console/dashboard/analytics': { models: ['analytics'] },
  '/_console/dashboard/analytics/receipts/$id': { models: ['analytics'] },
  '/_console/documents': { models: ['documents'] },
  '/_console/leads/$id': { models: ['pipeline'], subject: 'The summary of this lead' },
  '/_console/payments': { models: ['payments', 'pipeline', 'referrals'] },
};

/** Says above a page that what it shows is not up to date, if so. */
export function PageStanding() {
  const page = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId });
  const found = page && shown[page];
  if (!found) return null;
  return <StandingStrip models={found.models} subject={found.subject ?? 'This page'} className="mx-3 mt-2" />;
}
