import { pino, type Logger } from 'pino';

/** A logger whose lines a spec can read. */
export function saidLogger(): { logger: Logger; said: Record<string, unknown>[] } {
  const said: Record<string, unknown>[] = [];
  const logger = pino(
    { level: 'info' },
    { write: (line) => void said.push(JSON.parse(line) as Record<string, unknown>) },
  );
  return { logger, said };
}
