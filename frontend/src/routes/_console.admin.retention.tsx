import { createFileRoute } from '@tanstack/react-router';
import { RetentionScreen } from '../features/admin/retention/retention-screen.js';
import { adminOnly } from '../features/session/admin-only.js';

export const Route = createFileRoute('/_console/admin/retention')({
  beforeLoad: adminOnly,
  component: RetentionScreen,
});
