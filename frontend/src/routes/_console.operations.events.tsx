import { createFileRoute } from '@tanstack/react-router';
import { toldSearch } from '../lib/checked-search.js';
import { eventsKeys, eventsSearch } from '../features/operations/data/addresses.js';
import { EventsScreen } from '../features/operations/events/events-screen.js';

export const Route = createFileRoute('/_console/operations/events')({
  validateSearch: toldSearch(eventsKeys, eventsSearch),
  component: EventsScreen,
});
