import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '../features/imports/import-screen.js';
import { adminOnly } from '../features/session/admin-only.js';
import { toldTexts } from '../lib/checked-search.js';

export const Route = createFileRoute('/_console/admin/import')({
  validateSearch: toldTexts(['id'] as const),
  beforeLoad: adminOnly,
  component: ImportScreen,
});
