import { endsStream } from '../../../../contracts/src/erasure/events.js';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';

/**
 * Makes something about a person at a provider, and records it. If recording fails because the person was erased meanwhile, the
 * erasure may have asked the provider too early: it is taken back.
 * @param stream the person's stream, which records it
 * @param takeBack finds it at the provider by our id, since the provider's id may be unknown
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
