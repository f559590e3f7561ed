import { useRouter, type ErrorComponentProps, Link } from '@tanstack/react-router';
import { ApiProblem } from '../../lib/calls/api-problem.js';
import { useTitle } from '../../lib/page-head.js';
import { Button, buttonClass } from '../../ui/button.js';
import { ErrorScreen, unexpectedError } from '../../ui/error-screen.js';
import { Failure, EmptyState } from '../../ui/failure.js';
import { useConsoleFace } from '../../ui/theme.js';

/** A page that could not open or whose code failed, within the console's frame: the other pages still work. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  useTitle('Error');
  const router = useRouter();
  if (error instanceof ApiProblem)
    return (
      <Failure
        title="The page could not open"
        retry={() => void router.invalidate()}
        error={error}
        className="flex-1 justify-center"
      >
        {error.message}
      </Failure>
    );
  return (
    <Failure
      title={<h1>{unexpectedError}</h1>}
      retry={reset}
      instead={
        <Button onClick={() => window.location.reload()} variant="quiet">
          Load the page again
        </Button>
      }
      className="flex-1 justify-center"
    >
      Saved work is safe; unsaved text may be lost. The other pages still work.
    </Failure>
  );
}

/** The console could not open: shows the server's own reason with a retry. Anything else is a defect of ours. */
export function ConsoleFailure({ error, reset }: ErrorComponentProps) {
  useConsoleFace();
  useTitle('Error');
  const router = useRouter();
  if (!(error instanceof ApiProblem)) return <ErrorScreen reset={reset} />;
  return (
    <main tabIndex={-1} className="grid min-h-dvh place-items-center bg-ground outline-none">
      <Failure title="The console could not open" retry={() => void router.invalidate()} error={error}>
        {error.message}
      </Failure>
    </main>
  );
}

/** Shown for an unknown address below one of the console's pages: signed-in users stay in the console. */
export function NoConsolePage() {
  useTitle('Page not found');
  return (
    <EmptyState
      className="flex-1"
      title={<h1>There is no page at this address</h1>}
      action={
        <Link to="/dashboard" className={buttonClass({ variant: 'secondary' })}>
          Go to the dashboard
        </Link>
      }
    >
      It may have moved, or the link was mistyped. The pages you can open are in the navigation.
    </EmptyState>
  );
}
