import { withCommas } from '../../../../../contracts/src/numerals.js';
import { Link } from '@tanstack/react-router';
import type { CampaignsAnswer } from '../../../../../contracts/src/analytics/queries.js';
import { buttonClass } from '../../../ui/button.js';
import { EmptyList } from '../../standing/empty-list.js';
import { FigureMark } from '../charts/bar-list.js';
import { BarChart } from '../charts/chart-frame.js';
import { campaignName } from '../words/figures-of.js';

type Row = CampaignsAnswer['rows'][number];
const keyOf = ({ campaign, template, templateVersion }: Row) => `${campaign} ${template} ${templateVersion}`;
const nameOf = ({ template, templateVersion }: Row) =>
  templateVersion === null ? template : `${template}, version ${templateVersion}`;
const withheldOf = ({ withheld }: Row) => withheld.reduce((sum, { count }) => sum + count, 0);

/** The results of messages, by version of their template: sent, failed, not sent and why, and what followed. */
export function CampaignsAnswerView({ answer: { rows } }: { answer: CampaignsAnswer }) {
  if (rows.length === 0)
    return (
      <EmptyList
        of={['analytics']}
        title="No campaign message in this period"
        action={
          <Link to="/campaigns" className={buttonClass({ variant: 'secondary' })}>
            Go to the campaigns
          </Link>
        }
      >
        Once a campaign has sent a message, or held one back, it is counted here.
      </EmptyList>
    );
  return (
    <BarChart
      title="Messages by template"
      head={['Template', 'Campaign', 'Sent', 'Failed', 'Not sent', 'Unsubscribed', 'Moved on afterwards']}
      rows={rows.map((row) => ({
        key: keyOf(row),
        cells: [
          nameOf(row),
          campaignName(row.campaign),
          row.sent,
          row.failed,
          <Withheld row={row} />,
          row.unsubscribed,
          row.movedOn,
        ],
        name: nameOf(row),
        note: campaignName(row.campaign),
        parts: [
          { figure: row.sent, fill: 'bg-accent' },
          { figure: row.failed, fill: 'bg-red' },
          ...row.withheld.map((figure) => ({ figure, fill: 'bg-gray' })),
        ],
        figure: (
          <>
            <FigureMark figure={row.sent} className="font-medium">
              {withCommas(row.sent.count)} sent
            </FigureMark>
            <span className="block text-xs text-ink-soft">
              {withCommas(withheldOf(row))} not sent, <FigureMark figure={row.movedOn} /> moved on
            </span>
          </>
        ),
      }))}
    >
      <p className="flex flex-wrap gap-x-4 text-xs text-ink-soft">
        <Key fill="bg-accent">sent</Key>
        <Key fill="bg-red">failed</Key>
        <Key fill="bg-gray">not sent</Key>
      </p>
    </BarChart>
  );
}

function Withheld({ row: { withheld } }: { row: Row }) {
  if (withheld.length === 0) return '0';
  return withheld.map((figure) => (
    <span key={figure.cell} className="block">
      <FigureMark figure={figure} /> {figure.reason}
    </span>
  ));
}

function Key({ fill, children }: { fill: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden className={`size-2.5 rounded-sm ${fill}`} />
      {children}
    </span>
  );
}
