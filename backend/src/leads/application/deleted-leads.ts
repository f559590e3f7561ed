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
  return `not exists (select from read.pipeline gone where gone.id = ${leadId} and gone.deleted_at is not null)`;
}

/** What somebody may see of rows that are about leads. @param leadId the column that names the lead */
export function visibleTo(user: Viewer, leadId: string): string {
  return seesDeleted(user) ? 'true' : isLiving(leadId);
}
