import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '../features/console/later-page.js';

export const Route = createFileRoute('/_console/admin/')({
  beforeLoad: async ({ location }) => {
    const { requireAdmin } = await import('../features/session/session.js');
    await requireAdmin(location.href);
  },
  component: () => <LaterPage page="Admin" />,
});
