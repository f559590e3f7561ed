import { endsStream } from '../../../../contracts/src/events/erasure-events.js';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';

/**
 * Has something made of a person at a provider, and recorded. Where that fails and the person was erased meanwhile, the erasure may have
 * asked the provider before it was there: it is taken back.
 * @param stream of which the person is, and on which it is recorded
 * @param takeBack finds it over there by our id, since nobody may know its own
 * @throws what making or taking back throws
 */
export async function takenBackIfErased<Made>(
  log: Pick<EventLog, 'readStream'>,
  stream: string,
  make: () => Promise<Made>,
  takeBack: () => Promise<unknown>,
): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    const [last] = await log.readStream(stream, { backwards: true, limit: 1 });
    if (last && endsStream(last)) await takeBack();
    throw error;
  }
}
