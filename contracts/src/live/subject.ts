import { z } from 'zod';

/**
 * A thing that people see as one: a lead, a referral. `kind` says which. Any text is allowed: a reader ignores the kinds that it does
 * not use, including those of newer code.
 */
export const subjectSchema = z.object({ kind: z.string(), id: z.string() });
export type Subject = z.infer<typeof subjectSchema>;

/** The kinds of this code. A thing's stream is `<kind>-<id>`; the id of a campaign's is that of its lead. */
export const subjectKinds = ['lead', 'analysis', 'referral', 'document', 'message', 'campaign'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** The ids of one kind. */
export function idsOfKind(kind: SubjectKind, subjects: readonly Subject[]): string[] {
  return subjects.filter((subject) => subject.kind === kind).map(({ id }) => id);
}
