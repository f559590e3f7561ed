import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '../features/session/login-screen.js';

export const Route = createFileRoute('/login')({
  validateSearch: (search): { from?: string } => (typeof search.from === 'string' ? { from: search.from } : {}),
  component: LoginRoute,
});

function LoginRoute() {
  return <LoginScreen from={Route.useSearch().from} />;
}
