import { createFileRoute } from '@tanstack/react-router';
import { eventsSearch } from '../features/operations/events-search.js';
import { EventsScreen } from '../features/operations/events-screen.js';

export const Route = createFileRoute('/_console/operations/events')({
  validateSearch: eventsSearch,
  component: EventsScreen,
});
