import type { SignedIn } from '../../platform/access/signed-in.js';

/** Who looks; null is a visitor. */
export type Viewer = Pick<SignedIn, 'role'> | null;

/** Deleted leads, with everything that names them or happened to them, are for admins; others can only take their deletion back. */
export function seesDeleted(user: Viewer): boolean {
  return user?.role === 'admin';
}

/**
 * A condition in SQL: the lead is not deleted now. It asks the pipeline alone, so that all read models agree on who is deleted.
 * @param leadId the column that names the lead; null names none
 */
export function isLiving(leadId: string): string {
  return `not exists (select from read.pipeline gone
    where gone.id = ${leadId} and gone.deleted_at is not null and gone.merged_into is null)`;
}

/** Whether a lead is deleted, as against one that was merged into another: everybody of the office may look at that one. */
export function isDeleted<Gone>({
  deletedAt,
  mergedInto,
}: {
  deletedAt: Gone | null;
  mergedInto: string | null;
}): boolean {
  return deletedAt !== null && mergedInto === null;
}

/** What of the stays `alias` counts for somebody at an instant: a lead that is merged now always was the other one. */
export function standingFor(user: Viewer, alias: string): string {
  return `${alias}.merged_into is null and ${visibleTo(user, `${alias}.lead_id`)}`;
}

/** What somebody may see of rows that are about leads. @param leadId the column that names the lead */
export function visibleTo(user: Viewer, leadId: string): string {
  return seesDeleted(user) ? 'true' : isLiving(leadId);
}
