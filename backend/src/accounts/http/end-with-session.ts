import type { FastifyInstance } from 'fastify';
import type { ApiRequest } from '../../platform/http/api-request.js';
import type { OpenAnswers } from '../application/open-answers.js';

/** A shorter answer leaves the process at once, whoever reads it. */
const longBytes = 64 * 1024;

/** Long answers, and those made while they are sent, end with the session that asked for them: its people may read no further. */
export function endWithSession(fastify: FastifyInstance, answers: OpenAnswers): void {
  fastify.addHook('onSend', async (request, { raw }, payload: unknown) => {
    const { user } = request as ApiRequest;
    if (!user || !isLong(payload)) return;
    // A file cut off must not look whole, so the connection is broken, not ended.
    const cutOff = () => void raw.destroy();
    raw.once('close', () => answers.remove(cutOff));
    if (!(await answers.add(user, cutOff))) cutOff();
  });
}

function isLong(payload: unknown): boolean {
  if (typeof payload === 'string' || payload instanceof Uint8Array) return payload.length > longBytes;
  return payload !== null && payload !== undefined;
}
