import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiProblem } from '../../lib/api-problem.js';
import { useTitle } from '../../lib/use-title.js';
import { ErrorScreen } from '../../ui/error-screen.js';
import { Failure } from '../../ui/failure.js';
import { useConsoleFace } from './theme.js';

/** A staff page that could not open: the server's own reason with a retry; anything else is a defect of ours. */
export function ConsoleFailure({ error, reset }: ErrorComponentProps) {
  useConsoleFace();
  useTitle('Error');
  const router = useRouter();
  if (!(error instanceof ApiProblem)) return <ErrorScreen reset={reset} />;
  return (
    <main className="grid min-h-dvh place-items-center bg-ground">
      <Failure title="The console could not open" retry={() => void router.invalidate()}>
        {error.message}
      </Failure>
    </main>
  );
}
