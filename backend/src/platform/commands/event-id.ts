import { v5 as uuidV5 } from 'uuid';

/**
 * The id of the nth event, 0 first, that a command appends: the same command gives the same event ids again.
 * @param commandId a UUID
 */
export function eventIdOf(commandId: string, index: number): string {
  return uuidV5(String(index), commandId);
}
