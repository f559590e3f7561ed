import { withheldSentences } from '../../../../../contracts/src/campaigns/words.js';
import type { WithheldReason } from '../../../../../contracts/src/messages/message.js';
import type { CampaignsAnswer } from '../../../../../contracts/src/analytics/queries.js';
import type { Tally } from '../tally.js';

/** By workflow, template and version, in this order. */
export function campaignsAnswer(tally: Tally): Pick<CampaignsAnswer, 'available' | 'rows'> {
  const buckets = [...new Set(tally.rows.map(({ bucket }) => bucket))].sort();
  return {
    available: true,
    rows: buckets.map((bucket) => {
      const [campaign = '', template = '', version] = bucket.split(' ');
      const withheld = tally.rows.filter((row) => row.part === 'withheld' && row.bucket === bucket);
      return {
        campaign,
        template,
        templateVersion: Number(version),
        sent: tally.figure({ part: 'sent', bucket }),
        failed: tally.figure({ part: 'failed', bucket }),
        withheld: withheld
          .map(({ split }) => ({
            ...tally.figure({ part: 'withheld', bucket, split }),
            reason: withheldSentences[split as WithheldReason],
          }))
          .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason)),
        unsubscribed: tally.figure({ part: 'unsubscribed', bucket }),
        movedOn: tally.figure({ part: 'movedOn', bucket }),
      };
    }),
  };
}
