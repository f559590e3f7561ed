import { UserRound, UserRoundX } from 'lucide-react';
import type { BoardFilter } from '../../../../../contracts/src/board/board-filter.js';
import { Button } from '../../../ui/button.js';
import { Tooltip } from '../../../ui/tooltip.js';
import type { FilterChange } from './filter-address.js';

const choices = [
  { value: 'me', label: 'Mine', tip: 'Leads that you look after', icon: UserRound },
  { value: 'none', label: 'Unassigned', tip: 'Leads that nobody looks after', icon: UserRoundX },
] as const;

/** Shows one's own or unassigned leads with one click; a second click shows all again. A narrow board has this only among the filters. */
export function WhoseToggle({ filter, onFilter }: { filter: BoardFilter; onFilter: (change: FilterChange) => void }) {
  return (
    <div role="group" aria-label="Whose leads" className="flex @max-[61.5rem]:hidden">
      {choices.map(({ value, label, tip, icon: Icon }) => (
        <Tooltip key={value} content={tip}>
          <Button
            variant="quiet"
            className="px-2! aria-pressed:bg-accent-soft aria-pressed:text-ink"
            aria-label={label}
            aria-pressed={filter.assignee === value}
            onClick={() => onFilter((asked) => ({ ...asked, assignee: asked.assignee === value ? undefined : value }))}
          >
            <Icon aria-hidden />
            <span className="@max-[88rem]:hidden">{label}</span>
          </Button>
        </Tooltip>
      ))}
    </div>
  );
}
