import { queryOptions } from '@tanstack/react-query';
import type { AnalyseAddressInput } from '../../../../contracts/src/analyses/commands.js';
import { commandAnswerSchema, type CommandAnswer } from '../../../../contracts/src/answers.js';
import { analysesByAddressSchema } from '../../../../contracts/src/analyses/report.js';
import { command, get } from '../../lib/calls/api.js';
import { listKeyOf } from '../../live/refresh-subjects.js';

/** The delay between two reads while the read model lacks the new analysis. */
const againMs = 250;

/** Key of the list for an address. */
export const addressAnalysesKey = (address: string) => [...listKeyOf('analysis'), 'by-address', address];

/**
 * Every analysis of an address, newest first, for staff. Read again until the read model reaches a position.
 * @param address "Street, City, State ZIP"
 * @param since the position of a command whose analysis must be in the list; null if there was none
 */
export function addressAnalysesQuery(address: string, since: string | null) {
  return queryOptions({
    queryKey: addressAnalysesKey(address),
    queryFn: ({ signal }) => get(`/api/analyses?${new URLSearchParams({ address })}`, analysesByAddressSchema, signal),
    enabled: address !== '',
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      since !== null && data && BigInt(data.position) < BigInt(since) ? againMs : false,
  });
}

/** Runs an analysis of an address, without a lead. @param key the same for the same intent @throws ApiProblem */
export function analyseAddress(body: AnalyseAddressInput, key: string): Promise<CommandAnswer> {
  return command('/api/analyses/by-address', commandAnswerSchema, { body, key });
}
