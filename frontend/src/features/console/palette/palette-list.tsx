import { CornerDownLeft } from 'lucide-react';
import type { PaletteEntry } from './palette-entries.js';

export interface PaletteGroup {
  title: string;
  entries: readonly PaletteEntry[];
}

/** The results, in groups. The field keeps the focus; the current entry is marked. */
export function PaletteList({
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
              <CornerDownLeft
                aria-hidden
                className="size-3.5 shrink-0 text-ink-soft opacity-0 group-aria-selected:opacity-100"
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
