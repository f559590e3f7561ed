/**
 * Gives every box this height in px, so that a list which draws only what is in sight draws its first rows: jsdom lays nothing out.
 * @returns takes it back
 */
export function withHeight(px: number): () => void {
  const before = Object.getOwnPropertyDescriptor(Element.prototype, 'clientHeight')!;
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => px });
  return () => Object.defineProperty(Element.prototype, 'clientHeight', before);
}
