import { z } from 'zod';
import { feeScheduleOf, feeScheduleVersion } from './fees/fees.js';

/**
 * The versions of the words shown to owners, by place. A change of the words, or of their composition, needs the next
 * number: events name it, and staff see it if the words were different then. `scripts/test/shown-versions.spec.ts` fails without one.
 */
export const textVersions = { report: 4, estimate: 2, pitch: 4 } as const;
export type ShownText = keyof typeof textVersions;

const version = z.int('must be a version').min(1, 'must be at least 1').max(10_000, 'must be at most 10000');

/**
 * What was shown of something: the fees and the words, as the browser has them. A browser that was loaded long ago shows older ones
 * than the server has.
 */
export const shownVersionsSchema = z.strictObject({ feeScheduleVersion: version, textVersion: version });
export type ShownVersions = z.infer<typeof shownVersionsSchema>;

/** The fields that name a version which there never was: nobody can have been shown it. */
export function unknownVersions(text: ShownText, shown: ShownVersions): (keyof ShownVersions)[] {
  return [
    ...(feeScheduleOf(shown.feeScheduleVersion) ? [] : ['feeScheduleVersion' as const]),
    ...(shown.textVersion <= textVersions[text] ? [] : ['textVersion' as const]),
  ];
}

/** The versions that this code shows. */
export function versionsOf(text: ShownText): ShownVersions {
  return { feeScheduleVersion, textVersion: textVersions[text] };
}
