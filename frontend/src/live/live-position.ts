import { get } from '../lib/api.js';

/** The furthest log position of which the live stream said that its rows can be read. */
let latest = 0n;

export function noteLivePosition(position: string): void {
  const told = BigInt(position);
  if (told > latest) latest = told;
}

/**
 * GET a read model that names the position it follows from. An answer that was under way while the live stream told of
 * a later position is read once more: nobody would tell of those rows a second time.
 * @throws as get
 */
export async function getFresh<Answer extends { position: string }>(
  path: string,
  parser: { parse(data: unknown): Answer },
  signal: AbortSignal,
): Promise<Answer> {
  const answer = await get(path, parser, signal);
  return BigInt(answer.position) < latest ? get(path, parser, signal) : answer;
}
