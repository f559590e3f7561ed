import { existsSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { analysisReportSchema } from '../../contracts/src/analyses/report.js';
import { textVersions } from '../../contracts/src/shown-versions.js';
import { sampleReportFiles } from '../../frontend/src/features/content/analysis.js';
import { drawnVersion, sampleReport } from '../lib/sample-report.mjs';

it('the sample report is a report of today: its files are drawn anew when the words of reports change', () => {
  expect(analysisReportSchema.parse(sampleReport)).toEqual(sampleReport);
  expect(drawnVersion).toBe(textVersions.report);
  for (const kind of ['pdf', 'webp'] as const) {
    expect(sampleReportFiles[kind]).toBe(`/sample-report-${drawnVersion}.${kind}`);
    expect(existsSync(`frontend/public${sampleReportFiles[kind]}`)).toBe(true);
  }
});
