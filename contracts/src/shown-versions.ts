import { z } from 'zod';
import { feeScheduleVersion } from './fees.js';

/**
 * The wording that owners are shown, by what they are shown. A change of the words or of how they are put together needs the next
 * number: events name it, and staff are told that the words were others then. `scripts/test/shown-versions.spec.ts` goes red without one.
 */
export const textVersions = { report: 1, estimate: 1, pitch: 1 } as const;
export type ShownText = keyof typeof textVersions;

const version = z.int('must be a version').min(1, 'must be at least 1').max(10_000, 'must be at most 10000');

/**
 * What was shown of something: by which fees, and in which words. As the browser has it: one that was loaded long ago shows older ones
 * than the server has, and one that was loaded a moment ago may show newer ones than a server that is about to be replaced.
 */
export const shownVersionsSchema = z.strictObject({ feeScheduleVersion: version, textVersion: version });
export type ShownVersions = z.infer<typeof shownVersionsSchema>;

/** The versions that this code shows. */
export function versionsOf(text: ShownText): ShownVersions {
  return { feeScheduleVersion, textVersion: textVersions[text] };
}
