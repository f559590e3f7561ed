import { expectStillReport } from './support/report-shifts.js';
import { test } from './support/test.js';

// With the notice there is more that could move. Without it, and on a taller phone: e2e/thorough.
for (const [width, height, preliminary] of [
  [1440, 900, true],
  [375, 667, true],
] as const)
  test(`nothing of a report that is shown moves while its figures come, at ${width} by ${height} px, ${preliminary ? 'with' : 'without'} the notice that they are preliminary`, ({
    page,
  }) => expectStillReport(page, [width, height], preliminary));
