import { describe, expect, it } from '@jest/globals';
import { sampleEvent, sampleId } from '../../../../test/sample-history.js';
import { buildTimeline } from '../../history/build-timeline.js';
import type { TimelineChange, TimelineEntryItem, TimelineLine, TimelineSummary } from '../../history/timeline-item.js';
import { timelineRows } from './timeline-list.js';

const [entryOfOneLine] = buildTimeline([sampleEvent(1, 'NoteAdded')]).filter((item) => item.kind === 'entry');
const entry: TimelineEntryItem = entryOfOneLine!;
const line = (over: Partial<TimelineLine> = {}): TimelineLine => ({ ...entry.lines[0]!, ...over });
const heightOf = (lines: TimelineLine[], summary: TimelineSummary | null = null) =>
  timelineRows([{ ...entry, lines, summary }])[0]!.height;

/** The height of an entry's frame, and of so many lines of words in it. */
const framed = (lines: number) => 34 + lines * 20;
const belowSentence = 8;
const changes = (count: number): TimelineChange[] =>
  Array.from({ length: count }, (_, at) => ({ field: `f${at}`, label: 'Field', from: 'none', to: String(at) }));

describe('the rows of a timeline', () => {
  it('are its items in their order, each with the events that it shows', () => {
    const items = buildTimeline([
      sampleEvent(1, 'LeadPitched', { causationId: 'pitch' }),
      sampleEvent(1, 'LeadStatusMoved', { id: sampleId(2), causationId: 'pitch' }),
      sampleEvent(9, 'NoteAdded'),
    ]);
    expect(timelineRows(items)).toEqual([
      { key: `day-${sampleId(1)}`, eventIds: [], height: 30 },
      { key: sampleId(1), eventIds: [sampleId(1), sampleId(2)], height: framed(2) },
      { key: `gap-${sampleId(9)}`, eventIds: [], height: 32 },
      { key: `day-${sampleId(9)}`, eventIds: [], height: 30 },
      { key: sampleId(9), eventIds: [sampleId(9)], height: framed(1) },
    ]);
  });
});

describe('the estimated height of an entry', () => {
  it('grows with a sentence that needs another line', () => {
    expect(heightOf([line({ sentence: 'x'.repeat(48) })])).toBe(framed(1));
    expect(heightOf([line({ sentence: 'x'.repeat(49) })])).toBe(framed(2));
    expect(heightOf([line({ sentence: 'x'.repeat(97) })])).toBe(framed(3));
  });

  it('has room for a text below the sentence, with its paragraphs', () => {
    expect(heightOf([line({ text: 'Call after five.' })])).toBe(framed(2) + belowSentence);
    expect(heightOf([line({ text: `Hello\n\nYours` })])).toBe(framed(4) + belowSentence);
  });

  it('has room for two lines of a long text, and for the button that shows all of it', () => {
    for (const text of [`Hello\n\n${'x'.repeat(60)}`, 'x'.repeat(2_000)])
      expect(heightOf([line({ text })])).toBe(framed(4) + belowSentence);
    const summary: TimelineSummary = { icon: 'message', sentence: 'Mail sent', text: 'x'.repeat(2_000), note: null };
    expect(heightOf([line()], summary)).toBe(framed(5));
  });

  it('has room for the changed fields, and for one line instead of those that are folded away', () => {
    const heights = [1, 4, 5, 12].map((count) => heightOf([line({ changes: changes(count) })]));
    expect(heights).toEqual([framed(2), framed(5), framed(6), framed(6)]);
  });

  it('adds up over its events', () => {
    const [note, edit] = [line({ text: 'Call after five.' }), line({ changes: changes(2) })];
    expect(heightOf([note, edit])).toBe(framed(5) + belowSentence);
  });

  it('is that of its summary and of the button below it, however many events are folded away', () => {
    const summary: TimelineSummary = { icon: 'message', sentence: 'Text sent', text: 'Hello\nThe words.', note: null };
    expect(heightOf([line(), line(), line(), line(), line()], summary)).toBe(framed(4));
  });
});
