import { createFileRoute } from '@tanstack/react-router';
import { adminOnly } from '../features/session/admin-only.js';
import { SettingsScreen } from '../features/settings/settings-screen.js';
import { addressText, toldSearch } from '../lib/checked-search.js';

export const Route = createFileRoute('/_console/admin/settings')({
  validateSearch: toldSearch<{ history?: string | undefined }>(['history'], ({ history }) => ({
    history: addressText(history),
  })),
  beforeLoad: adminOnly,
  component: SettingsScreen,
});
