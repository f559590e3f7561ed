import { CornerDownLeft, Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import {
  actionEntries,
  type PaletteAction,
  type Mark,
  markedOf,
  matching,
  pageEntries,
  type PaletteEntry,
} from './palette-entries.js';
import type { User } from '../../session/session.js';
import { useFoundLeads, useRecentLeads } from './palette-leads.js';

interface PaletteGroup {
  title: string;
  entries: readonly PaletteEntry[];
}

/** The results, in groups. The field keeps the focus; the current entry is marked. */
function PaletteList({
  id,
  groups,
  current,
  optionId,
  onChoose,
}: {
  id: string;
  groups: readonly PaletteGroup[];
  current: PaletteEntry | undefined;
  optionId: (list: string, entry: PaletteEntry) => string;
  onChoose: (entry: PaletteEntry) => void;
}) {
  return (
    <div id={id} role="listbox" aria-label="Found" className="min-h-0 flex-1 overflow-y-auto p-1.5 empty:hidden">
      {groups.map(({ title, entries }) => (
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden className="px-2 pt-2 pb-1 text-xs font-medium text-ink-soft">
            {title}
          </p>
          {entries.map((entry) => (
            <div
              key={entry.id}
              id={optionId(id, entry)}
              role="option"
              aria-selected={entry.id === current?.id}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(entry)}
              className="group flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-2 text-sm hover:bg-hover aria-selected:bg-accent-soft pointer-coarse:min-h-11"
            >
              <span className="max-w-[60%] shrink-0 truncate font-medium">{entry.label}</span>
              <span className="min-w-0 flex-1 truncate text-xs text-ink-soft">{entry.detail}</span>
              <CornerDownLeft className="size-3.5 shrink-0 text-ink-soft opacity-0 group-aria-selected:opacity-100" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Finds leads, pages and actions by a few letters. It works entirely by keyboard, and the focus stays in the field. */
export function PaletteDialog({
  user,
  onDo,
  onClose,
}: {
  user: User;
  onDo: (action: PaletteAction) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [marked, setMarked] = useState<Mark>({ text: '', id: undefined });
  const found = useFoundLeads(text);
  const recent = useRecentLeads(user.id);
  const list = useId();
  const opener = useRef<Element | null>(null);
  const groups = useMemo<PaletteGroup[]>(() => {
    const asked = text.trim() !== '';
    const all: PaletteGroup[] = [
      { title: asked ? 'Leads' : 'Recent leads', entries: asked ? found.leads : recent },
      { title: 'Actions', entries: matching(actionEntries(), text) },
      { title: 'Pages', entries: matching(pageEntries(user.role), text) },
    ];
    return all.filter(({ entries }) => entries.length > 0);
  }, [text, found.leads, recent, user.role]);
  const entries = groups.flatMap((group) => group.entries);
  const current = markedOf(entries, marked, text, found.stale);
  // The mark stays on its entry: Enter must not choose a result that arrives a moment later.
  if (current?.id !== marked.id || text !== marked.text) setMarked({ text, id: current?.id });
  const at = Math.max(0, entries.indexOf(current!));
  useEffect(() => {
    if (current) document.getElementById(optionId(list, current))?.scrollIntoView({ block: 'nearest' });
  }, [current, list]);

  const choose = ({ action }: PaletteEntry) => {
    onClose();
    onDo(action);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }[event.key];
    if (to !== undefined && entries.length > 0) {
      event.preventDefault();
      const beyond = event.key.startsWith('Arrow') ? (to + entries.length) % entries.length : to;
      setMarked({ text, id: entries[Math.max(0, Math.min(entries.length - 1, beyond))]?.id });
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && current) {
      event.preventDefault();
      choose(current);
    }
  };
  const nothing = entries.length === 0 && !found.searching && !found.failed;
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim animate-fade-in" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
          }}
          className="fixed top-[8dvh] left-1/2 z-50 flex max-h-[min(80dvh,36rem)] w-[calc(100vw-1rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-card border border-line bg-raised text-ink shadow-overlay animate-rise-in"
        >
          <Radix.Title className="sr-only">Find and do</Radix.Title>
          <div className="flex items-center gap-2 border-b border-line px-3">
            <Search className="size-4 shrink-0 text-ink-soft" />
            <input
              role="combobox"
              aria-label="Find a lead, a page or an action"
              aria-expanded
              aria-controls={list}
              aria-activedescendant={current && optionId(list, current)}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              placeholder="A lead, a page, an action"
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={onKeyDown}
              className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-soft"
            />
            <kbd className="rounded-sm border border-line bg-sunken px-1.5 font-sans text-xs text-ink-soft max-md:hidden">
              Esc
            </kbd>
          </div>
          <PaletteList id={list} groups={groups} current={current} optionId={optionId} onChoose={choose} />
          <p role="status" className="px-4 text-xs text-ink-soft empty:hidden not-empty:py-2">
            {found.searching && found.leads.length === 0
              ? 'Searching the leads…'
              : nothing
                ? 'Nothing found. Try part of a name, an email, a phone number or an address.'
                : ''}
          </p>
          {found.failed && (
            <p role="alert" className="flex items-center gap-2 px-4 py-2 text-xs text-danger">
              The leads could not be searched.
              <button type="button" className="min-h-6 underline" onClick={found.retry}>
                Try again
              </button>
            </p>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const optionId = (list: string, { id }: PaletteEntry) => `${list}-${id.replace(/[^\w-]/g, '_')}`;
