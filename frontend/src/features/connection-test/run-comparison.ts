import {
  type ComparedField,
  type ComparisonRow,
  comparisonSides,
  type ComparisonPage,
  type ComparisonQuery,
  type ComparisonSide,
  marketingRoutes,
} from '../../../../contracts/src/marketing/routes.js';
import { leadsRoutes } from '../../../../contracts/src/leads/routes.js';
import type { BodyOf } from '../../lib/calls/called.js';
import { ApiProblem } from '../../lib/calls/api-problem.js';
import { send } from '../../lib/calls/api.js';

type Differing = ComparisonRow & { kind: 'differs' };

/** The result of settling a row: a message, and the lead it is about. */
export interface Settled {
  says: string;
  leadId: string;
}

/** Sends the lead as it is now, or for the first time if nobody has sent it yet. */
export async function sendOurs({ leadId, why }: { leadId: string; why?: string }): Promise<Settled> {
  const body = { id: leadId, ...(why !== 'never' && { again: true as const }) };
  const { odooId } = await send(marketingRoutes.sync, { body });
  const says = odooId === null ? 'On its way to Odoo; its history shows the outcome.' : `In Odoo as ${odooId}.`;
  return { says, leadId };
}

/** Creates a lead here from one of Odoo's. */
export async function makeLead({ odooId }: { odooId: string }): Promise<Settled> {
  const { id: leadId } = await send(marketingRoutes.adopt, { odooId });
  return { says: 'A lead here now.', leadId };
}

/** Takes Odoo's values, at the revision that was compared. */
export async function takeTheirs(row: Differing): Promise<Settled> {
  const body = takenFrom(row);
  const { leadId, revision } = row;
  await send(leadsRoutes.edit, { id: leadId, body: body as BodyOf<typeof leadsRoutes.edit>, revision });
  const left = row.fields.length - Object.keys(body).length;
  return { says: left > 0 ? 'Taken from Odoo, except for what is empty there.' : 'Taken from Odoo.', leadId };
}

const mayBeEmpty: readonly ComparedField[] = ['phone'];

/** The edit that takes Odoo's values. Empty values there are not taken for fields that a lead here requires. */
export function takenFrom({ fields }: Pick<Differing, 'fields'>): Partial<Record<ComparedField, string | null>> {
  const taken = fields.filter(({ field, there }) => there !== null || mayBeEmpty.includes(field));
  return Object.fromEntries(taken.map(({ field, there }) => [field, there]));
}

/** The reason of a failure, in plain words. */
export function whyNot(error: unknown): string {
  if (!(error instanceof ApiProblem)) return 'Try again.';
  if (error.code === 'revision_mismatch') return 'Somebody has changed this lead. Compare again.';
  const [first] = error.errors;
  return [error.message, error.detail ?? (first && `${first.message}.`)].filter(Boolean).join(': ');
}

/** The progress of a comparison. */
export interface Progress {
  side: ComparisonSide;
  /** The number of leads of this side compared so far. */
  looked: number;
  total: number;
}

/** The rows found so far. */
export interface Found {
  rows: ComparisonRow[];
  deletedHere: number;
  /** The number of leads of both sides compared so far. */
  looked: number;
  /** Rows beyond the limit were dropped. */
  cutShort: boolean;
}

/** The number of rows kept in the page. */
export const mostRows = 5_000;

export type ReadPage = (query: ComparisonQuery, signal: AbortSignal) => Promise<ComparisonPage>;

/**
 * Compares both sides page by page, until the end, the limit of rows, or the signal.
 * @param onPage called for every page with the rows so far and the progress
 * @throws the errors of `read`; the signal's reason
 */
export async function runComparison(
  read: ReadPage,
  signal: AbortSignal,
  onPage: (found: Found, progress: Progress) => void,
): Promise<Found> {
  let found: Found = { rows: [], deletedHere: 0, looked: 0, cutShort: false };
  for (const side of comparisonSides) {
    let progress: Progress = { side, looked: 0, total: 0 };
    for (let after: string | undefined; ;) {
      const page = await read(after === undefined ? { side } : { side, after }, signal);
      signal.throwIfAborted();
      progress = { side, looked: progress.looked + page.looked, total: page.total ?? progress.total };
      const rows = [...found.rows, ...page.rows];
      found = {
        rows: rows.slice(0, mostRows),
        deletedHere: found.deletedHere + page.deletedHere,
        looked: found.looked + page.looked,
        cutShort: rows.length > mostRows,
      };
      onPage(found, progress);
      if (found.cutShort) return found;
      if (page.next === null) break;
      after = page.next;
    }
  }
  return found;
}

/** The groups in the order in which people see them. */
export const groups = ['gone', 'only_there', 'differs', 'never'] as const;
export type Group = (typeof groups)[number];

/** The group of a row. A lead that nobody sent to Odoo is not a difference that somebody has to settle. */
export function groupOf(row: ComparisonRow): Group {
  if (row.kind !== 'only_here') return row.kind;
  return row.why === 'never' ? 'never' : 'gone';
}

/** The key of a row. It is the same in every comparison of the same two leads. */
export function keyOf(row: ComparisonRow): string {
  return row.kind === 'only_there' ? `odoo-${row.odooId}` : `lead-${row.leadId}`;
}
