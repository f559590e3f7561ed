import { capitalised } from '../../../../contracts/src/stages/words.js';
import type { GonePayments } from '../../../../contracts/src/payments/queries.js';
import type { Hue } from '../../ui/badge.js';

type Gone = GonePayments['payments'][number];

const leads: Record<Gone['lead'], string> = {
  deleted: 'Deleted lead',
  erased: 'Erased lead',
  unknown: 'Unknown lead',
};
export const goneLeadWords = ({ lead, name }: Pick<Gone, 'lead' | 'name'>): string =>
  lead === 'deleted' && name ? name : leads[lead];

const hues: Record<string, Hue> = { paid: 'green', won: 'green', open: 'orange', lost: 'red', failed: 'red' };

/** "Payment", "Refund", "Dispute lost". */
export function goneKindWords({ kind, status }: Pick<Gone, 'kind' | 'status'>): string {
  const plain = { payment: 'paid', refund: 'refunded', dispute: '' }[kind];
  return status === plain ? capitalised(kind) : `${capitalised(kind)} ${status.replaceAll('_', ' ')}`;
}
export const goneHue = ({ status }: Pick<Gone, 'status'>): Hue => hues[status] ?? 'gray';
