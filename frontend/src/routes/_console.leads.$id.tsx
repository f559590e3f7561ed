import { createFileRoute } from '@tanstack/react-router';
import { addressText, toldSearch } from '../lib/checked-search.js';
import { LeadScreen } from '../features/leads/lead-screen.js';

export const Route = createFileRoute('/_console/leads/$id')({
  validateSearch: toldSearch<{ event?: string | undefined }>(['event'], ({ event }) => ({
    event: addressText(event),
  })),
  component: LeadRoute,
});

function LeadRoute() {
  return <LeadScreen id={Route.useParams().id} />;
}
