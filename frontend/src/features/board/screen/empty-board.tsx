import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Button, buttonClass } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/failure.js';
import { mainBoardStatuses } from '../../../../../contracts/src/lead-status.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { usualCardHeight } from '../cards/card-size.js';

/** There are leads, but the filters match none. */
export function NoMatch({ past, onClear }: { past?: boolean; onClear: () => void }) {
  return (
    <EmptyState
      className="flex-1"
      title="Nothing matches"
      action={
        <Button variant="primary" onClick={onClear}>
          Clear all filters
        </Button>
      }
    >
      {past
        ? 'No lead matched all of these filters at that moment. Remove one, search for part of a name or an address, or choose another moment.'
        : 'No lead matches all of these filters. Remove one, or search for part of a name, an email, a phone number or an address.'}
    </EmptyState>
  );
}

/** The board is read from the log again, as after a restore: what it lacks is not lost. The strip above says how long it takes. */
export function BoardBeingFilled() {
  return (
    <EmptyState className="flex-1" title="The leads will be back">
      The board is being rebuilt, and shows them once all of them are there.
    </EmptyState>
  );
}

/** The board of a company that has just started. */
export function EmptyBoard({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      className="flex-1"
      title="No leads yet"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" onClick={onAdd}>
            <Plus /> Add Lead
          </Button>
          <Link to="/enroll" className={buttonClass()}>
            Open the enrollment form
          </Link>
        </div>
      }
    >
      Leads appear here when an owner fills in a form on the public site. You can also add one by hand.
    </EmptyState>
  );
}

const cardsOf = [5, 3, 4, 2, 3];

/** Five placeholder columns of cards. */
export function BoardSkeleton() {
  return (
    <div role="status" aria-label="Loading the board" className="flex min-h-0 flex-1 gap-2 overflow-hidden px-3 pb-3">
      {mainBoardStatuses.map((status, column) => (
        <div
          key={status}
          className="flex w-full shrink-0 flex-col gap-1.5 rounded-card bg-sunken p-2 md:w-60 lg:w-auto lg:flex-1"
        >
          <Skeleton className="mt-1 mb-1.5 h-4 w-1/2" />
          {Array.from({ length: cardsOf[column] ?? 3 }, (_, row) => (
            <div key={row} style={{ height: usualCardHeight }}>
              <Skeleton className="h-full" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
