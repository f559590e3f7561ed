import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Button, buttonClass } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';

/** The board of a company that has just begun. */
export function EmptyBoard({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      className="flex-1"
      title="No leads yet"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" onClick={onAdd}>
            <Plus aria-hidden /> Add Lead
          </Button>
          <Link to="/enroll" className={buttonClass()}>
            Open the enrollment form
          </Link>
        </div>
      }
    >
      Leads appear here by themselves when an owner fills in a form on the public site. You can also add one by hand.
    </EmptyState>
  );
}
