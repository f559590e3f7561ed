import { Link } from '@tanstack/react-router';
import { useTitle } from '../../lib/use-title.js';
import { buttonClass } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';

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
