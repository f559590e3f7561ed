import type { LoggerService } from '@nestjs/common';
import { pino, type Logger as PinoLogger } from 'pino';
import { standardError } from '../../../projections/src/process/end-with-parent.js';

/**
 * The process's log: JSON lines on stderr (stdout carries the lines that the supervisor reads).
 * Callers log codes, ids and counts only; fields that could name a person or open a door are cut out in any case.
 */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      serializers: { err: withoutData },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['email', 'password', 'name', 'phone', 'body', 'headers', 'cookie', '*.email', '*.password', '*.cookie'],
        censor: '[redacted]',
      },
    },
    standardError(),
  );
}

/** Postgres puts rows and parameters into its errors' details, so only kind, message, code and stack are logged. */
function withoutData(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, code: (error as { code?: unknown }).code, stack };
}

/** The process's logger; as a value, what it is injected by. */
export type Logger = PinoLogger;
export const Logger = class {} as unknown as abstract new () => Logger;

/** Sends Nest's own messages the same way; its start-up chatter is debug. */
export function nestLogger(logger: Logger): LoggerService {
  return {
    log: (message: unknown, context?: unknown) => logger.debug({ context }, String(message)),
    error: (message: unknown, ...rest: unknown[]) => logger.error({ context: rest.at(-1) }, String(message)),
    warn: (message: unknown, context?: unknown) => logger.warn({ context }, String(message)),
    debug: (message: unknown, context?: unknown) => logger.trace({ context }, String(message)),
    verbose: (message: unknown, context?: unknown) => logger.trace({ context }, String(message)),
    fatal: (message: unknown, context?: unknown) => logger.fatal({ context }, String(message)),
  };
}
