import type { AttributionAnswer } from '../../../../../contracts/src/analytics/queries.js';
import type { Tally } from '../tally.js';
import { campaignLabel, sourceLabel } from './told.js';

type Kind = AttributionAnswer['touches'][number]['kind'];
/** A conversion's credit is divided into so many parts. */
const whole = 1_000_000;

export function attributionAnswer(tally: Tally): Pick<AttributionAnswer, 'conversions' | 'touches'> {
  const rows = tally.rows.filter(({ part }) => part === 'touch');
  const touches = [...new Set(rows.map(({ bucket }) => bucket))].map((bucket) => {
    const own = rows.filter((row) => row.bucket === bucket);
    const at = bucket.indexOf(':');
    const [kind, key] = [bucket.slice(0, at) as Kind, bucket.slice(at + 1)];
    return {
      kind,
      key,
      label: labelOf(kind, key),
      credit: own.reduce((sum, { num, count }) => sum + ((num ?? 0) / whole) * count, 0),
      rentCents: Math.round(own.reduce((sum, { num, cents }) => sum + ((num ?? 0) / whole) * cents, 0)),
      conversions: tally.figure({ part: 'touch', bucket }),
    };
  });
  return {
    conversions: tally.money({ part: 'conversion' }),
    touches: touches.sort((a, b) => b.credit - a.credit || a.label.localeCompare(b.label)),
  };
}

function labelOf(kind: Kind, key: string): string {
  if (kind === 'unknown') return 'Unknown';
  if (kind === 'source') return sourceLabel(key);
  const [workflow = '', template = ''] = key.split(' ');
  return `${campaignLabel(workflow)}: ${template}`;
}
