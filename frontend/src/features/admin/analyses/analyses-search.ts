import { analysisListQuerySchema, newestAnalysesFirst } from '../../../../../contracts/src/queries/analysis-list.js';
import type { GridQuery } from '../../../ui/data-grid/columns.js';
import { analysesParts, type AnalysesAddress } from './analyses-address.js';

/** The order and the filter that an address names. A part that makes no sense, as in an old or mistyped link, is left out. */
export function gridQueryOf(address: AnalysesAddress): GridQuery {
  const { sort = newestAnalysesFirst, ...filter } = Object.fromEntries(
    analysesParts.flatMap((part): [string, string][] => {
      const text = address[part];
      return text && analysisListQuerySchema.safeParse({ [part]: text }).success ? [[part, text]] : [];
    }),
  );
  return { sort, filter };
}

/** Every part is there, so that one that was cleared leaves the address; the usual order is not named. */
export function analysesAddressOf({ sort, filter }: GridQuery): AnalysesAddress {
  const named: Readonly<Record<string, string>> = { ...filter, ...(sort !== newestAnalysesFirst && { sort }) };
  return Object.fromEntries(analysesParts.map((part) => [part, named[part] || undefined]));
}
