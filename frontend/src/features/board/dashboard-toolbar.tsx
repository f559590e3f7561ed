import { PanelRight, Plus, Search } from 'lucide-react';
import { Button } from '../../ui/button.js';
import { Input } from '../../ui/field.js';
import { Tooltip } from '../../ui/tooltip.js';

/** The row above the board: what it is, search, and the two actions. */
export function DashboardToolbar({
  search,
  onSearch,
  onAdd,
  activityOpen,
  onToggleActivity,
}: {
  search: string;
  onSearch: (search: string) => void;
  onAdd: () => void;
  activityOpen: boolean;
  onToggleActivity: () => void;
}) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-3 pt-3 pb-2 md:pb-1">
      <h1 className="mr-auto text-base font-semibold whitespace-nowrap max-md:w-full">Property Management Dashboard</h1>
      <div role="search" className="relative min-w-0 flex-1 md:max-w-64">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-soft"
        />
        <Input
          id="board-search"
          type="search"
          aria-label="Search leads"
          placeholder="Search leads"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onSearch('');
          }}
          className="search-plain pl-8"
        />
      </div>
      <Tooltip content="Recent Activity">
        <Button
          size="icon"
          variant="quiet"
          aria-label="Recent Activity"
          aria-pressed={activityOpen}
          className="aria-pressed:bg-hover aria-pressed:text-ink"
          onClick={onToggleActivity}
        >
          <PanelRight aria-hidden />
        </Button>
      </Tooltip>
      <Button variant="primary" onClick={onAdd}>
        <Plus aria-hidden /> Add Lead
      </Button>
    </div>
  );
}
