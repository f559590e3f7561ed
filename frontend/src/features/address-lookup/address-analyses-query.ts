import type { AnalyseAddressInput } from '../../../../contracts/src/analyses/commands.js';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import { send } from '../../lib/calls/api.js';
import { listKeyOf } from '../../live/refresh-subjects.js';
import { analysesRoutes } from '../../../../contracts/src/analyses/routes.js';
import { readQuery } from '../../live/read-query.js';

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
  return readQuery(
    addressAnalysesKey(address),
    analysesRoutes.byAddress,
    { query: { address } },
    {
      enabled: address !== '',
      retry: false,
      refetchInterval: ({ state: { data } }) =>
        since !== null && data && BigInt(data.position) < BigInt(since) ? againMs : false,
    },
  );
}

/** Runs an analysis of an address, without a lead. @param key the same for the same intent @throws ApiProblem */
export function analyseAddress(body: AnalyseAddressInput, key: string): Promise<CommandAnswer> {
  return send(analysesRoutes.analyseAddress, { body, key });
}
