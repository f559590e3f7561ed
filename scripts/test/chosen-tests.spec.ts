import { describe, expect, it } from '@jest/globals';
import { browserTestsOf, reach, listBrowserTests, testsMatching } from '../lib/chosen-tests.mjs';

const all = ['e2e/analytics.e2e.ts', 'e2e/blog.e2e.ts', 'e2e/board-moves.e2e.ts', 'e2e/login.e2e.ts'];

describe('the tests that a path names', () => {
  it('are those with the part in their path, specs and browser tests alike', async () => {
    const { specs, browserTests } = await testsMatching(['chosen-tests', 'e2e/blog']);
    expect(specs).toEqual(['scripts/test/chosen-tests.spec.ts']);
    expect(browserTests).toEqual(['e2e/blog.e2e.ts']);
  });

  it('are refused if there is none, by the part', async () => {
    await expect(testsMatching(['chosen-tests', 'no-such-thing'])).rejects.toThrow(
      'No spec and no browser test has no-such-thing in its path.',
    );
  });
});

describe('the browser tests that can notice a change', () => {
  it('are those of the changed part', () => {
    expect(browserTestsOf(['backend/src/analytics/application/sql.ts'], all)).toEqual(['e2e/analytics.e2e.ts']);
    expect(browserTestsOf(['e2e/blog.e2e.ts'], all)).toEqual(['e2e/blog.e2e.ts']);
  });

  it('are all of them where nobody said which', () => {
    expect(browserTestsOf(['contracts/src/lead-status.ts'], all)).toEqual(all);
    expect(browserTestsOf(['backend/src/platform/problems/problem.ts'], all)).toEqual(all);
    expect(browserTestsOf(['e2e/support/drag.ts'], all)).toEqual(all);
  });

  it('are none for a document or a spec', () => {
    expect(browserTestsOf(['docs/tests.md', 'README.md', 'frontend/src/features/blog/a.spec.tsx'], all)).toEqual([]);
  });

  it('are there under the names that the table has', () => {
    const names = reach.flatMap(([, tests]) => tests);
    const tests = listBrowserTests();
    expect(names.filter((name) => !tests.some((test) => test.startsWith(`e2e/${name}`)))).toEqual([]);
  });
});
