import { IsNull } from 'typeorm';
import type { SignedIn } from '../../platform/access/signed-in.js';

/** Who looks; null is a visitor. */
export type Viewer = Pick<SignedIn, 'role'> | null;

/** Only admins see deleted leads and everything that names them or happened to them; others can only undo their own deletion. */
export function seesDeleted(user: Viewer): boolean {
  return user?.role === 'admin';
}

/**
 * A condition in SQL: the lead is not deleted now. Reads only the pipeline, so that all read models agree on who is deleted.
 * @param leadId the column that holds the lead's id; it may be null
 */
function isLiving(leadId: string): string {
  // Raw SQL: a condition for statements of any kind.
  return `not exists (select from read.pipeline gone where gone.id = ${leadId} and ${wasDeleted('gone')})`;
}

/**
 * A condition in SQL: the lead is deleted. A merged lead is not: everybody of the office may look at it.
 * @param lead the alias of the row of `read.pipeline`
 */
export function wasDeleted(lead: string): string {
  return `${lead}.deleted_at is not null and ${lead}.merged_into is null`;
}

/**
 * A condition in SQL: what belongs to the lead is shown, because it is neither deleted nor erased. A merged lead counts: its owner knows
 * nothing of the merge.
 * @param lead the alias of the row of `read.pipeline`
 */
export function isThere(lead: string): string {
  return `not (${wasDeleted(lead)}) and ${lead}.erased_at is null`;
}

/**
 * A condition in SQL: something can be done about the lead, so it is a card of the board of now, and in the lists of work. A deleted lead
 * is not, nor is one that was merged into another or whose person was erased.
 * @param lead the alias of the row of `read.pipeline`
 */
export function isOfWork(lead: string): string {
  return `${lead}.deleted_at is null and ${lead}.erased_at is null`;
}

/** The same for TypeORM's `find`. */
export const whereOfWork = { deletedAt: IsNull(), erasedAt: IsNull() };

/** Whether a lead is deleted. A merged lead is not: everybody of the office may look at it. */
export function isDeleted<Gone>({
  deletedAt,
  mergedInto,
}: {
  deletedAt: Gone | null;
  mergedInto: string | null;
}): boolean {
  return deletedAt !== null && mergedInto === null;
}

/** A condition in SQL: somebody may count a stay of `alias`. Merged leads never count: they were always the other lead. */
export function standingFor(user: Viewer, alias: string): string {
  return `${alias}.merged_into is null and ${visibleTo(user, `${alias}.lead_id`)}`;
}

/** A condition in SQL: somebody may see rows about a lead. @param leadId the column that holds the lead's id */
export function visibleTo(user: Viewer, leadId: string): string {
  return seesDeleted(user) ? 'true' : isLiving(leadId);
}
