import { createFileRoute } from '@tanstack/react-router';
import { LeadScreen } from '../features/leads/lead-screen.js';

export const Route = createFileRoute('/_console/leads/$id')({
  validateSearch: (search): { event?: string | undefined } =>
    typeof search.event === 'string' ? { event: search.event } : {},
  component: LeadRoute,
});

function LeadRoute() {
  return <LeadScreen id={Route.useParams().id} />;
}
