import { useMutation, useQuery } from '@tanstack/react-query';
import type { BoardFilter } from '../../../../../contracts/src/board/board-filter.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Input, FieldError } from '../../../ui/field.js';
import { CommandDialog } from '../../command-form/command-form.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import { filterChips, type FilterChange, isFiltered, isSameFilter } from '../filters/filter-address.js';
import { saveView, changeView, deleteView, viewsQuery } from './views-query.js';
import { Bookmark, Check, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ChangeView, SaveView, View } from '../../../../../contracts/src/views/routes.js';
import { replacing } from '../../../lib/use-typed-text.js';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../../../ui/menu.js';

/** Saves the board's current filter under a name. */
function SaveViewDialog({ filter, onClose }: { filter: BoardFilter; onClose: () => void }) {
  const form = useCommandForm({
    name: `view:${JSON.stringify(filter)}`,
    blank: { name: '', isDefault: false },
    bodyOf: ({ name, isDefault }) => ({ name: name.trim(), filter, isDefault }),
    send: (body: SaveView) => saveView(body),
    done: ({ name }) => ['View saved', name],
    errorsOf: (error) => ({ name: sentenceOf(error, 'The view could not be saved. Please try again.') }),
    onDone: onClose,
    holds: 'never',
  });
  const parts = [...(filter.search ? [`“${filter.search}”`] : []), ...filterChips(filter).map(({ label }) => label)];
  return (
    <CommandDialog
      form={form}
      title="Save this view"
      description={parts.join(' · ')}
      act="Save view"
      acting="Saving…"
      attributes={{ noValidate: false }}
      leaves
      onClose={onClose}
      fields={[
        { name: 'name', label: 'Name', mark: 'required', maxLength: 60, input: { required: true } },
        { name: 'isDefault', label: 'Open the board with this view' },
      ]}
    />
  );
}

/** Renames, replaces and deletes views, and chooses the default view of the board. Every change is saved at once. */
function ManageViewsDialog({
  views,
  filter,
  onClose,
}: {
  views: readonly View[];
  /** The board's current filter, to save under an existing name. */
  filter: BoardFilter;
  onClose: () => void;
}) {
  return (
    <Dialog onClose={onClose} title="Your views" description="Nobody else sees them.">
      <ul className="flex flex-col divide-y divide-line text-sm">
        {views.map((view) => (
          <ViewRow key={view.id} view={view} filter={filter} />
        ))}
      </ul>
      {views.length === 0 && <p className="text-sm text-ink-soft">You have no views left.</p>}
    </Dialog>
  );
}

function ViewRow({ view, filter }: { view: View; filter: BoardFilter }) {
  const [name, setName] = useState(view.name);
  const change = useMutation({ mutationFn: (body: ChangeView) => changeView(view.id, body) });
  const remove = useMutation({ mutationFn: () => deleteView(view.id) });
  const failed = change.error ?? remove.error;
  const rename = () => {
    if (name.trim() !== '' && name.trim() !== view.name) change.mutate({ name: name.trim() });
    else setName(view.name);
  };
  return (
    <li className="flex flex-wrap items-center gap-1.5 py-2">
      <Input
        aria-label={`Name of ${view.name}`}
        className="min-w-40 flex-1"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onBlur={rename}
        onKeyDown={(event) => event.key === 'Enter' && rename()}
      />
      <Button
        variant="quiet"
        size="icon"
        aria-pressed={view.isDefault}
        aria-label={`Open the board with ${view.name}`}
        title="Open the board with this view"
        onClick={() => change.mutate({ isDefault: !view.isDefault })}
      >
        <Star className={view.isDefault ? 'fill-current text-accent' : ''} />
      </Button>
      <Button disabled={!isFiltered(filter)} size="sm" onClick={() => change.mutate({ filter })}>
        Replace with what is shown
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Delete ${view.name}`}
        busy={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <Trash2 />
      </Button>
      {failed && (
        <div className="w-full">
          <FieldError>{sentenceOf(failed, 'It could not be changed. Please try again.')}</FieldError>
        </div>
      )}
    </li>
  );
}

/**
 * The saved views as entries of a menu. Each takes one click, and the current one is marked.
 * @returns `dialogs` belong outside of the menu, which closes as they open
 */
export function useViews(filter: BoardFilter, onFilter: (change: FilterChange) => void) {
  const { data, isError, refetch } = useQuery(viewsQuery);
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const views = data?.views ?? [];
  const current = views.find((view) => isSameFilter(view.filter, filter));
  const entries = (
    <>
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
    </>
  );
  const close = () => setDialog(null);
  const dialogs = (
    <>
      {dialog === 'save' && <SaveViewDialog filter={filter} onClose={close} />}
      {dialog === 'manage' && <ManageViewsDialog views={views} filter={filter} onClose={close} />}
    </>
  );
  return { current, entries, dialogs };
}

export type Views = ReturnType<typeof useViews>;

/** The button that opens the saved views, with the current one's name. */
export function ViewsMenu({ views: { current, entries } }: { views: Views }) {
  return (
    <Menu
      align="start"
      trigger={
        <Button aria-label={current ? `Views, showing ${current.name}` : 'Views'}>
          <Bookmark />
          <span className="max-w-32 truncate @max-[74rem]:hidden pointer-coarse:@max-[90rem]:hidden">
            {current?.name ?? 'Views'}
          </span>
        </Button>
      }
    >
      {entries}
    </Menu>
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
