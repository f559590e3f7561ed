import { hash } from 'node:crypto';

/**
 * The id of the nth event, 0 first, that a command appends: the same command gives the same event ids again. A UUID of version 5
 * (RFC 9562, section 5.5) of the number in the command's namespace, made here because every command pays for one.
 * @param commandId a UUID
 */
export function eventIdOf(commandId: string, index: number): string {
  const namespace = commandId.replaceAll('-', '');
  const digest = hash('sha1', Buffer.from(namespace + Buffer.from(String(index)).toString('hex'), 'hex'), 'hex');
  const variant = ((Number.parseInt(digest[16]!, 16) & 3) | 8).toString(16);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
