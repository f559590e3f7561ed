import type { IncomingHttpHeaders } from 'node:http';

/** Parts of the names by which link previewers and indexers identify themselves. */
const machines = /bot\b|crawl|spider|slurp|preview|externalhit|embed|whatsapp|lighthouse/i;

/** Whether no person looks: a program that reads pages for others, or a browser that prefetches. */
export function isByMachine(headers: IncomingHttpHeaders): boolean {
  const purpose = [headers['sec-purpose'], headers.purpose].join(' ');
  return /prefetch|prerender|preview/i.test(purpose) || machines.test(headers['user-agent'] ?? '');
}
