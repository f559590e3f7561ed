import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '../features/console/later-page.js';

/** For everybody who is signed in; the server leaves out what only admins see. */
export const Route = createFileRoute('/_console/admin/analytics')({
  component: () => <LaterPage page="Analytics" />,
});
