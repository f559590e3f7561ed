import { createFileRoute } from '@tanstack/react-router';
import { checkedSearch } from '../lib/checked-search.js';
import { LoginScreen } from '../features/sign-in/login-screen.js';

export const Route = createFileRoute('/login')({
  validateSearch: checkedSearch<{ from?: string | undefined }>(['from'], ({ from }) => ({
    from: typeof from === 'string' ? from : undefined,
  })),
  component: LoginRoute,
});

function LoginRoute() {
  return <LoginScreen from={Route.useSearch().from} />;
}
