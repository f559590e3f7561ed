import { EmptyState } from '../../../ui/empty-state.js';

/** What starts a workflow, and its delays. */
export function SettingsTab() {
  return (
    <EmptyState className="flex-1" title="Nothing to set yet">
      When a workflow starts and how long it runs will be set here.
    </EmptyState>
  );
}
