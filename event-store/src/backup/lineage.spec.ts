import { describe, expect, it } from '@jest/globals';
import { LineageTrace, sharedMarks, type Lineage, type Mark } from './lineage.js';

const [a, b, c] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];

function traced(lines: readonly string[], marks: readonly Mark[] = []): LineageTrace {
  const trace = new LineageTrace(marks);
  for (const [revision, line] of lines.entries())
    trace.event(line, { stream: 'lead-1', revision, id: line, position: BigInt(revision) });
  return trace;
}
const lineage = (mark: Mark & { system: string }, origins: Mark[] = []): Lineage => ({
  ...mark,
  ...{ format: 'lineage-1', origins, position: '0', destroyed: { keys: [], streams: [] } },
  verifiedAt: '2026-11-24T00:00:00Z',
});

describe('the lineage of a log', () => {
  it('given an earlier point of it, then that is an ancestor; a forked, longer or empty log is recognised', () => {
    const short = traced(['one', 'two']).mark(a);
    const forked = traced(['one', 'other']).mark(a);
    const longer = traced(['one', 'two', 'three', 'four']).mark(a);
    const empty = traced([]).mark(a);
    const trace = traced(['one', 'two', 'three'], [short, forked, longer, empty]);
    expect([short, forked, longer, empty].map((mark) => trace.has(mark))).toEqual([true, false, false, true]);
    expect(trace.mark(b)).toMatchObject({ system: b, events: 3, last: { revision: 2, id: 'three' } });
  });

  it('given a log that another one was restored from, then they share what was restored, whoever parted', () => {
    const fork = traced(['one', 'two']).mark(a);
    const theirs = lineage(traced(['one', 'two', 'three']).mark(a));
    // We were restored from a.
    expect(sharedMarks({ system: b, origins: [fork] }, theirs)).toEqual([theirs, fork]);
    // Both were restored from it, they later than we.
    const later = traced(['one', 'two', 'three']).mark(a);
    const copy = lineage(traced(['one', 'two', 'three', 'x']).mark(c), [later]);
    expect(sharedMarks({ system: b, origins: [fork] }, copy)).toEqual([later, copy, fork]);
    // They earlier than we: only what they took over.
    expect(sharedMarks({ system: b, origins: [later] }, lineage(copy, [fork]))).not.toContain(later);
  });
});
