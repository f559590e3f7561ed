import { withTenths } from '../../../../../contracts/src/numerals.js';
import type { AttributionAnswer } from '../../../../../contracts/src/analytics/queries.js';
import { money } from '../../../lib/format.js';
import { FigureMark } from '../charts/bar-list.js';
import { BarChart } from '../charts/chart-frame.js';
import { leads } from '../words/counted.js';

type Touch = AttributionAnswer['touches'][number];
const kinds: Readonly<Record<Touch['kind'], string>> = {
  source: 'Where the lead came from',
  message: 'A campaign’s message',
  unknown: 'Unknown source',
};

/** The sources that converted leads are credited to. An unknown source is a row like any other. */
export function AttributionAnswerView({ answer: { conversions, touches } }: { answer: AttributionAnswer }) {
  return (
    <BarChart
      title="Credit for conversions"
      says={
        <>
          <FigureMark figure={conversions}>{leads(conversions.count)}</FigureMark> converted, with{' '}
          {money(conversions.cents)} of monthly rent. The credits below add up to them.
        </>
      }
      head={['Touch', 'Kind', 'Credit', 'Rent credited', 'Conversions it had a part in']}
      rows={touches.map((touch) => ({
        key: `${touch.kind} ${touch.key}`,
        cells: [touch.label, kinds[touch.kind], withTenths(touch.credit), money(touch.rentCents), touch.conversions],
        name: touch.label,
        note: kinds[touch.kind],
        parts: [
          {
            figure: touch.conversions,
            value: touch.credit,
            fill: touch.kind === 'unknown' ? 'bg-gray' : touch.kind === 'message' ? 'bg-purple' : 'bg-accent',
          },
        ],
        figure: (
          <>
            <FigureMark figure={touch.conversions} className="font-medium">
              {withTenths(touch.credit)}
            </FigureMark>
            <span className="text-ink-soft"> · {money(touch.rentCents)}</span>
          </>
        ),
      }))}
    />
  );
}
