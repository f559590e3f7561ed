import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '../features/console/later-page.js';

export const Route = createFileRoute('/_console/documents')({
  component: () => <LaterPage page="Documents" />,
});
