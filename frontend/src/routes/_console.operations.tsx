import { createFileRoute } from '@tanstack/react-router';
import { OperationsLayout } from '../features/operations/operations-layout.js';
import { adminOnly } from '../features/session/admin-only.js';

export const Route = createFileRoute('/_console/operations')({
  beforeLoad: adminOnly,
  component: OperationsLayout,
});
