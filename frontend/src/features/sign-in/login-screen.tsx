import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { queryClient } from '../../lib/calls/query-client.js';
import { useTitle } from '../../lib/page-head.js';
import { SiteLogo } from '../../ui/logo.js';
import { useConsoleFace } from '../../ui/theme.js';
import { safeOrigin, sessionQuery, signIn } from '../session/session.js';
import { ForgotPasswordForm } from './forgot-password.js';
import { LoginForm } from './login-form.js';

const card = 'rounded-card border border-line bg-surface p-5 shadow-card';

/** `/login`; with `?forgot=true` it starts with the request for a new password. */
export function LoginScreen() {
  const { from, forgot } = useSearch({ from: '/login' });
  useConsoleFace();
  useTitle('Sign in');
  return (
    <QueryClientProvider client={queryClient}>
      <main tabIndex={-1} className="grid min-h-dvh place-items-center bg-ground px-4 py-10 outline-none">
        <div className="w-full max-w-sm">
          <div className="mb-6 flex flex-col items-center gap-3 text-center">
            <SiteLogo className="size-11" />
            <h1 className="text-xl font-semibold">Sign in to the console</h1>
            {from && <p className="text-ink-soft">You will return to where you were.</p>}
          </div>
          <noscript>
            <p className="mb-4 rounded-control bg-warning-soft px-3 py-2 text-warning">
              Signing in needs JavaScript. Turn it on in your browser, and load the page again.
            </p>
          </noscript>
          <SignIn origin={safeOrigin(from)} forgot={forgot === true} />
          <p className="mt-6 text-center text-sm">
            <a href="/" className="text-ink-soft underline underline-offset-4 hover:text-ink">
              Go to the public site
            </a>
          </p>
        </div>
      </main>
    </QueryClientProvider>
  );
}

function SignIn({ origin, forgot }: { origin: string; forgot: boolean }) {
  const navigate = useNavigate();
  const session = useQuery(sessionQuery);
  // Set by the sign-in itself: it clears the cache, and with it the session that is followed here.
  const [done, setDone] = useState(false);
  const signedIn = done || session.data?.user != null;
  useEffect(() => {
    if (signedIn) void navigate({ href: origin, replace: true });
  }, [signedIn, origin, navigate]);
  const [forgotten, setForgotten] = useState(forgot);
  if (forgotten)
    return (
      <div className={card}>
        <ForgotPasswordForm back={() => setForgotten(false)} />
      </div>
    );
  return (
    <>
      <LoginForm
        signIn={async (login) => {
          await signIn(login);
          setDone(true);
        }}
        done={signedIn}
        className={card}
      />
      <p className="mt-4 text-center text-sm">
        <button
          type="button"
          onClick={() => setForgotten(true)}
          className="cursor-pointer text-ink-soft underline underline-offset-4 hover:text-ink"
        >
          Forgot password?
        </button>
      </p>
    </>
  );
}
