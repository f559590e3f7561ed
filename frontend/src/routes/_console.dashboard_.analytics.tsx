import { createFileRoute } from '@tanstack/react-router';
import { analyticsParts } from '../features/analytics/analytics-address.js';
import { AnalyticsScreen } from '../features/analytics/analytics-screen.js';
import { toldTexts } from '../lib/checked-search.js';

/** For everybody who is signed in; the server reserves splits by person and deleted leads for admins. */
export const Route = createFileRoute('/_console/dashboard_/analytics')({
  validateSearch: toldTexts(analyticsParts),
  component: AnalyticsScreen,
});
