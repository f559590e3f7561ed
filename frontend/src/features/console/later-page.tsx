import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { useTitle } from '../../lib/use-title.js';

const pages = {
  Analytics: 'How leads move through the stages, and how long they stay, will be drawn here.',
};

/** A page the navigation names and this version does not have yet: says so plainly and leads back to the work. */
export function LaterPage({ page }: { page: keyof typeof pages }) {
  useTitle(page);
  return (
    <div className="flex flex-1 flex-col p-4">
      <h1 className="text-lg font-semibold">{page}</h1>
      <EmptyState
        className="flex-1"
        title="Not available in this version"
        action={
          <Link to="/dashboard" className={buttonClass({ variant: 'secondary' })}>
            Go to the dashboard
          </Link>
        }
      >
        {pages[page]}
      </EmptyState>
    </div>
  );
}
