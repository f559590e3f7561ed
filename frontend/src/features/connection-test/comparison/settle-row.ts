import type { ComparedField, ComparisonRow } from '../../../../../contracts/src/marketing/queries.js';
import { marketingRoutes } from '../../../../../contracts/src/marketing/routes.js';
import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import type { BodyOf } from '../../../lib/calls/called.js';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { send } from '../../../lib/calls/api.js';

export type Differing = ComparisonRow & { kind: 'differs' };

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
