import { z } from 'zod';
import { feeScheduleVersion } from './fees.js';

/**
 * The versions of the words shown to owners, by place. A change of the words, or of their composition, needs the next
 * number: events name it, and staff are told if the words were different then. `scripts/test/shown-versions.spec.ts` fails without one.
 */
export const textVersions = { report: 2, estimate: 2, pitch: 2 } as const;
export type ShownText = keyof typeof textVersions;

const version = z.int('must be a version').min(1, 'must be at least 1').max(10_000, 'must be at most 10000');

/**
 * What was shown of something: the fees and the words, as the browser has them. A browser that was loaded long ago shows older ones
 * than the server has; one that was just loaded may show newer ones than a server that is about to be replaced.
 */
export const shownVersionsSchema = z.strictObject({ feeScheduleVersion: version, textVersion: version });
export type ShownVersions = z.infer<typeof shownVersionsSchema>;

/** The versions that this code shows. */
export function versionsOf(text: ShownText): ShownVersions {
  return { feeScheduleVersion, textVersion: textVersions[text] };
}
