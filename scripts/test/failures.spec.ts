import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failureText, jestFailures, playwrightFailures } from '../lib/failures.mjs';

describe('what failed, repeated at the end of npm test', () => {
  it('names a failed spec by file and names', () => {
    const report = {
      testResults: [
        {
          name: '/project/backend/src/lead.spec.ts',
          status: 'failed',
          message: 'all of it',
          assertionResults: [
            { fullName: 'a lead moves', status: 'passed', failureMessages: [] },
            { fullName: 'a lead is paid', status: 'failed', failureMessages: ['Expected 1'] },
          ],
        },
      ],
    };
    expect(jestFailures(report, '/project')).toEqual([
      {
        test: 'backend/src/lead.spec.ts › a lead is paid',
        message: 'Expected 1',
        place: 'backend/src/lead.spec.ts',
      },
    ]);
  });

  it('names a spec file that could not be run', () => {
    const report = {
      testResults: [
        { name: '/project/a.spec.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
        { name: '/project/b.spec.ts', status: 'passed', message: '', assertionResults: [] },
      ],
    };
    expect(jestFailures(report, '/project')).toEqual([
      { test: 'a.spec.ts', message: 'Cannot find module', place: 'a.spec.ts' },
    ]);
  });

  it('names a failed browser test by place and names, and an error outside of tests', () => {
    const spec = (title: string, ok: boolean, message?: string) => ({
      title,
      file: 'board.e2e.ts',
      line: 7,
      ok,
      tests: [{ results: [{ errors: message ? [{ message }] : [] }] }],
    });
    const report = {
      errors: [{ message: 'the system did not start' }],
      suites: [
        {
          title: 'board.e2e.ts',
          file: 'board.e2e.ts',
          specs: [spec('shows leads', true)],
          suites: [
            { title: 'on a phone', file: 'board.e2e.ts', specs: [spec('fits', false, 'Expected: 375\nReceived: 380')] },
          ],
        },
      ],
    };
    expect(playwrightFailures(report)).toEqual([
      { test: 'outside of tests', message: 'the system did not start' },
      {
        test: 'board.e2e.ts:7 › on a phone › fits',
        message: 'Expected: 375\nReceived: 380',
        place: 'board.e2e.ts:7',
      },
    ]);
  });

  it('shows the main part of the page that a browser test failed on', () => {
    const folder = mkdtempSync(join(tmpdir(), 'failures-'));
    const path = join(folder, 'error-context.md');
    writeFileSync(
      path,
      '# Page snapshot\n\n```yaml\n- banner\n- main [ref=e1]:\n  - alert: Not sent\n```\n\n# Test source\n',
    );
    try {
      const result = { errors: [{ message: 'Timed out' }], attachments: [{ name: 'error-context', path }] };
      const spec = { title: 'sends', file: 'a.e2e.ts', line: 3, ok: false, tests: [{ results: [result] }] };
      const [failure] = playwrightFailures({
        errors: [],
        suites: [{ title: 'a.e2e.ts', file: 'a.e2e.ts', specs: [spec] }],
      });
      expect(failure && failureText(failure).split('\n')).toEqual([
        'FAILED a.e2e.ts:3 › sends',
        '    Timed out',
        '    the page showed:',
        '    - main [ref=e1]:',
        '      - alert: Not sent',
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('shows the beginning of the message, without colours and empty lines', () => {
    const message = ['\u001b[31mExpected\u001b[39m', '', ...Array.from({ length: 30 }, (_, i) => `line ${i}`)].join(
      '\n',
    );
    const lines = failureText({ test: 'a › b', message }).split('\n');
    expect(lines.slice(0, 3)).toEqual(['FAILED a › b', '    Expected', '    line 0']);
    expect(lines).toHaveLength(13);
  });
});
