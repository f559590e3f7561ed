import { createFileRoute } from '@tanstack/react-router';
import { checkedSearch } from '../lib/checked-search.js';
import { LoginScreen } from '../features/sign-in/login-screen.js';

export const Route = createFileRoute('/login')({
  validateSearch: checkedSearch<{ from?: string | undefined; forgot?: true | undefined }>(
    ['from', 'forgot'],
    ({ from, forgot }) => ({
      from: typeof from === 'string' ? from : undefined,
      forgot: forgot === true ? true : undefined,
    }),
  ),
  component: LoginRoute,
});

function LoginRoute() {
  return <LoginScreen {...Route.useSearch()} />;
}
