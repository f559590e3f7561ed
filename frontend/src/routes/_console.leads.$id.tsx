import { createFileRoute } from '@tanstack/react-router';
import { LeadScreen } from '../features/leads/lead-screen.js';

export const Route = createFileRoute('/_console/leads/$id')({
  component: LeadRoute,
});

function LeadRoute() {
  return <LeadScreen id={Route.useParams().id} />;
}
