import { z } from 'zod';

/**
 * What people see as one thing: a lead, a referral. `kind` says which. Not one of a list: a reader leaves out the kinds that it has no
 * use for, also those of newer code.
 */
export const subjectSchema = z.object({ kind: z.string(), id: z.string() });
export type Subject = z.infer<typeof subjectSchema>;

/** The kinds of this code. A thing's stream is `<kind>-<id>`; the id of a campaign's is that of its lead. */
export const subjectKinds = ['lead', 'analysis', 'referral', 'document', 'message', 'campaign'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** The ids of those of one kind. */
export function idsOfKind(kind: SubjectKind, subjects: readonly Subject[]): string[] {
  return subjects.filter((subject) => subject.kind === kind).map(({ id }) => id);
}
