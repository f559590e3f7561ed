import { erased } from '../../../../contracts/src/events/personal.js';

/** Copies plain data and replaces the texts by `[erased]` wherever they occur, in any case. Pure. */
export function redacted(value: unknown, texts: readonly string[]): unknown {
  if (typeof value === 'string') return redactedText(value, texts);
  if (Array.isArray(value)) return value.map((item) => redacted(item, texts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, redacted(held, texts)]));
}

function redactedText(text: string, texts: readonly string[]): string {
  return texts.reduce((left, each) => left.replace(new RegExp(escaped(each), 'gi'), erased), text);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
