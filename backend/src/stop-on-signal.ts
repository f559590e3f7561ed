import type { INestApplication } from '@nestjs/common';
import { ProcessState } from './platform/http/hooks.js';
import type { Infrastructure } from './platform/infrastructure.js';

const patienceMs = 8_000;

/**
 * SIGTERM, SIGINT, or the parent going away: health turns 503, live streams end, running requests finish, connections
 * close, exit status 0. What has not finished in 8 s is cut off.
 */
export function stopOnSignal(nest: INestApplication, infrastructure: Infrastructure): void {
  const state = nest.get(ProcessState);
  const stop = async (reason: string) => {
    if (state.stopping) return;
    state.stopping = true;
    infrastructure.logger.info({ reason }, 'Stopping');
    setTimeout(() => process.exit(0), patienceMs).unref();
    try {
      await nest.close();
      await infrastructure.close();
    } catch (error) {
      infrastructure.logger.error({ err: error }, 'Not everything closed');
    }
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  if (process.channel) {
    process.on('disconnect', () => void stop('the parent went away'));
    // The channel alone must not keep the process alive.
    process.channel.unref();
  }
}
