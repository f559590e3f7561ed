import { mainBoardStatuses } from '../../../../../contracts/src/lead-status.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { usualCardHeight } from '../cards/card-size.js';

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
