/** The chosen cards, by lead id. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** The card where a range starts: the last one that was chosen individually. */
  anchor: string | null;
  /** The selection before the range from the anchor began: a shrinking range deselects only what it added. */
  base: ReadonlySet<string>;
}

export const nothingChosen: Selection = { ids: new Set(), anchor: null, base: new Set() };

/** Toggles the card. */
export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, base: next };
}

/**
 * Chooses everything from the anchor to the card, whichever is above. Without an anchor in this column, the card alone.
 * @param column the ids of the card's column in their order
 */
export function extendTo(selection: Selection, column: readonly string[], id: string): Selection {
  const { anchor, base } = selection;
  const from = anchor === null ? -1 : column.indexOf(anchor);
  const to = column.indexOf(id);
  if (from < 0 || to < 0) return { ids: new Set([...selection.ids, id]), anchor: id, base: selection.ids };
  return { anchor, base, ids: new Set([...base, ...column.slice(Math.min(from, to), Math.max(from, to) + 1)]) };
}

/** Deselects these. */
export function without({ ids, anchor, base }: Selection, gone: readonly string[]): Selection {
  const left = (before: ReadonlySet<string>) => new Set([...before].filter((id) => !gone.includes(id)));
  return { ids: left(ids), anchor: anchor !== null && gone.includes(anchor) ? null : anchor, base: left(base) };
}

/** Selects all of these as well. */
export function add(selection: Selection, ids: Iterable<string>): Selection {
  const next = new Set([...selection.ids, ...ids]);
  return { ids: next, anchor: selection.anchor, base: next };
}
