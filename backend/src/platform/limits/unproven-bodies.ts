import type { IncomingMessage } from 'node:http';
import type { ProblemCode } from '../../../../contracts/src/problem.js';
import { readFileBody, type Pace } from '../http/files.js';
import { ProblemError } from '../problems/problem.js';
import { FairTurns, TurnsFull } from './fair-turns.js';
import { networkOf } from './networks.js';

const retryAfterSeconds = 30;

/**
 * Reads bodies whose senders prove only by the whole body who they are. So many are read at once, in all and of one network, at a pace;
 * the others wait for a turn, unread. So strangers fill no more memory than that, and one of them keeps nobody else out.
 */
export class UnprovenBodies {
  private readonly turns: FairTurns;

  constructor(
    private readonly most: {
      atOnce: number;
      ofNetwork: number;
      mayWait: { inLane: number; inAll: number };
      pace: Pace;
    },
  ) {
    this.turns = new FairTurns(most.atOnce, most.mayWait, most.ofNetwork);
  }

  /** As `readFileBody`. @param ip of the sender @throws ProblemError rate_limited, too */
  async read(request: IncomingMessage, ip: string, maxBytes: number, tooLarge: ProblemCode): Promise<Buffer> {
    try {
      return await this.turns.run({ lane: networkOf(ip), known: false }, () =>
        readFileBody(request, maxBytes, tooLarge, this.most.pace),
      );
    } catch (error) {
      if (error instanceof TurnsFull) throw new ProblemError('rate_limited', {}, retryAfterSeconds);
      throw error;
    }
  }
}
