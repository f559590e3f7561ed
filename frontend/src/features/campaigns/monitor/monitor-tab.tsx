import { EmptyState } from '../../../ui/empty-state.js';

/** What every lead gets and when. */
export function MonitorTab() {
  return (
    <EmptyState className="flex-1" title="Nothing runs yet">
      The messages each lead gets will be watched here. Their words stand in Templates.
    </EmptyState>
  );
}
