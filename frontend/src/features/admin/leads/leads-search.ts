import { leadListQuerySchema, newestFirst } from '../../../../../contracts/src/queries/lead-list.js';
import type { GridQuery } from '../../../ui/data-grid/columns.js';
import { leadsParts, type LeadsAddress } from './leads-address.js';

/** The order and the filter that an address names. A part that makes no sense, as in an old or mistyped link, is left out. */
export function gridQueryOf(address: LeadsAddress): GridQuery {
  const { sort = newestFirst, ...filter } = Object.fromEntries(
    leadsParts.flatMap((part): [string, string][] => {
      const text = address[part];
      return text && leadListQuerySchema.safeParse({ [part]: text }).success ? [[part, text]] : [];
    }),
  );
  return { sort, filter };
}

/** Every part is there, so that one that was cleared leaves the address; the usual order is not named. */
export function leadsAddressOf({ sort, filter }: GridQuery): LeadsAddress {
  const named: Readonly<Record<string, string>> = { ...filter, ...(sort !== newestFirst && { sort }) };
  return Object.fromEntries(leadsParts.map((part) => [part, named[part] || undefined]));
}
