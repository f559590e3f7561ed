import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '../features/console/later-page.js';

/** For everybody who is signed in, as the specification says; visitors are sent to /login. */
export const Route = createFileRoute('/_console/admin/images')({
  component: () => <LaterPage page="Images" />,
});
