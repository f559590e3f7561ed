import type { TimelineEntryItem, TimelineItem } from '../../history/timeline-item.js';
import { shownChanges } from './entry-changes.js';
import type { HistoryRow } from './history-row.js';

/** Px as drawn at the panel's usual width; measured heights replace them later. */
const heights = { day: 30, gap: 32, frame: 34, line: 20, textMargin: 8 };
const lettersInLine = 48;

/** The timeline's items as rows of the list, each with an estimated height. */
export function timelineRows(items: readonly TimelineItem[]): HistoryRow[] {
  return items.map((item) =>
    item.kind === 'entry'
      ? { key: item.key, eventIds: item.lines.map(({ eventId }) => eventId), height: entryHeight(item) }
      : { key: item.key, eventIds: [], height: heights[item.kind] },
  );
}

function entryHeight({ lines, summary }: TimelineEntryItem): number {
  // The summary, and the button that unfolds its events.
  if (summary) return heights.frame + (1 + wrapped([summary.sentence, summary.text ?? ''].join('\n'))) * heights.line;
  const inLines = lines.reduce((sum, { sentence, text, changes }) => {
    const words = wrapped(sentence) + (text === null ? 0 : wrapped(text));
    const fields = Math.min(changes.length, shownChanges) + (changes.length > shownChanges ? 1 : 0);
    return sum + (words + fields) * heights.line + (text === null ? 0 : heights.textMargin);
  }, 0);
  return heights.frame + inLines;
}

/** The number of lines of a text. */
function wrapped(text: string): number {
  return text.split('\n').reduce((lines, part) => lines + Math.max(1, Math.ceil(part.length / lettersInLine)), 0);
}
