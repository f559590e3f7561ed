import { expectStillReport } from '../support/report-shifts.js';
import { test } from '../support/test.js';

for (const [width, height, preliminary] of [
  [1440, 900, false],
  [375, 667, false],
  [375, 812, true],
] as const)
  test(`nothing of a report that is shown moves while its figures come, at ${width} by ${height} px, ${preliminary ? 'with' : 'without'} the notice that they are preliminary`, ({
    page,
  }) => expectStillReport(page, [width, height], preliminary));
