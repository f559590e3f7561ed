import type { LoggedEvent } from '../../../contracts/src/operations/log-queries.js';
import type { ProjectionStatus } from '../../../contracts/src/operations/queries.js';
import type { Users } from '../accounts/users.js';

type Emails = Pick<Users, 'emailsOf'>;

/** Adds to events the e-mails of the users who caused them; a user who no longer exists has none. */
export async function namedEvents(users: Emails, events: readonly LoggedEvent[]): Promise<LoggedEvent[]> {
  const emails = await users.emailsOf(events.flatMap((event) => userOf(event) ?? []));
  return events.map((event) => {
    const actorName = emails.get(userOf(event) ?? '');
    return actorName === undefined ? event : { ...event, actorName };
  });
}

/** The same for those who asked for jobs. */
export async function namedJobs(users: Emails, projections: readonly ProjectionStatus[]): Promise<ProjectionStatus[]> {
  const ids = projections.flatMap(({ lastJobs }) => lastJobs.flatMap(({ actor }) => actor.id ?? []));
  const emails = await users.emailsOf(ids);
  return projections.map((projection) => ({
    ...projection,
    lastJobs: projection.lastJobs.map((job) => {
      const actorName = emails.get(job.actor.id ?? '');
      return actorName === undefined ? job : { ...job, actorName };
    }),
  }));
}

/** The metadata of an unreadable event can hold anything. */
function userOf({ metadata }: LoggedEvent): string | undefined {
  const actor = metadata.actor as { kind?: unknown; id?: unknown } | null | undefined;
  return actor?.kind === 'user' && typeof actor.id === 'string' ? actor.id : undefined;
}
