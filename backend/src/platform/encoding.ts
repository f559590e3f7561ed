export type Encoding = 'br' | 'gzip';

/** Of answers: the fewest bytes that are worth it, and a quality that takes no longer than gzip. */
export const compression = { threshold: 2048, brotliQuality: 4 } as const;

/** The better of the two encodings that a browser accepts (RFC 9110, 12.5.3); q=0 refuses one. Null: neither. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  const takes = (name: string) =>
    new RegExp(`(^|[,\\s])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\s*(;|,|$)`).test(accepted ?? '');
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
}
