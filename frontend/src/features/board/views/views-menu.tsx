import { useQuery } from '@tanstack/react-query';
import { Bookmark, Check, Star } from 'lucide-react';
import { useState } from 'react';
import type { BoardFilter } from '../../../../../contracts/src/board/board-filter.js';
import type { View } from '../../../../../contracts/src/views/queries.js';
import { replacing } from '../../../lib/use-typed-text.js';
import { Button } from '../../../ui/button.js';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../../../ui/menu.js';
import { isFiltered, isSameFilter, type FilterChange } from '../filters/filter-address.js';
import { ManageViewsDialog } from './manage-views-dialog.js';
import { SaveViewDialog } from './save-view-dialog.js';
import { viewsQuery } from './views-query.js';

/** The saved views. Each takes one click, and the current one is marked. */
export function ViewsMenu({ filter, onFilter }: { filter: BoardFilter; onFilter: (change: FilterChange) => void }) {
  const { data, isError, refetch } = useQuery(viewsQuery);
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const views = data?.views ?? [];
  const current = views.find((view) => isSameFilter(view.filter, filter));
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button aria-label={current ? `Views, showing ${current.name}` : 'Views'}>
            <Bookmark aria-hidden />
            <span className="max-w-32 truncate @max-[74rem]:hidden pointer-coarse:@max-[90rem]:hidden">
              {current?.name ?? 'Views'}
            </span>
          </Button>
        }
      >
        <MenuItem onSelect={() => onFilter(replacing(() => ({})))}>
          <Mark shown={!isFiltered(filter)} /> All leads
        </MenuItem>
        {views.map((view) => (
          <ViewItem
            key={view.id}
            view={view}
            shown={view === current}
            onShow={() => onFilter(replacing(() => view.filter))}
          />
        ))}
        {isError && <MenuItem onSelect={() => void refetch()}>Your views could not be read. Try again</MenuItem>}
        {data && views.length === 0 && <MenuHeading>Filter the board, then save the view here.</MenuHeading>}
        <MenuSeparator />
        <MenuItem disabled={!isFiltered(filter) || current !== undefined} onSelect={() => setDialog('save')}>
          Save this view…
        </MenuItem>
        <MenuItem disabled={views.length === 0} onSelect={() => setDialog('manage')}>
          Manage views…
        </MenuItem>
      </Menu>
      {dialog === 'save' && <SaveViewDialog filter={filter} onClose={() => setDialog(null)} />}
      {dialog === 'manage' && <ManageViewsDialog views={views} filter={filter} onClose={() => setDialog(null)} />}
    </>
  );
}

function ViewItem({ view, shown, onShow }: { view: View; shown: boolean; onShow: () => void }) {
  return (
    <MenuItem onSelect={onShow}>
      <Mark shown={shown} />
      <span className="max-w-56 flex-1 truncate">{view.name}</span>
      {view.isDefault && <Star aria-label="Opens first" className="size-3.5! fill-current text-ink-soft" />}
    </MenuItem>
  );
}

function Mark({ shown }: { shown: boolean }) {
  return shown ? <Check aria-label="Shown now" /> : <span aria-hidden className="size-4" />;
}
