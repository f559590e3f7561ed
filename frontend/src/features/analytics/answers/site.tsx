import type { SiteAnswer } from '../../../../../contracts/src/analytics/queries.js';
import { ChartFrame } from '../charts/chart-frame.js';
import { FigureMark } from '../charts/figure-mark.js';
import { many } from '../words/counted.js';

/** Intakes by form, and the steps that visitors reached. Steps are counted by day, without persons: no event stands behind them. */
export function SiteAnswerView({ answer: { forms } }: { answer: SiteAnswer }) {
  return (
    <>
      <p className="text-sm text-ink-soft">
        Steps are daily counters. They come from no events, so they cannot be verified and have no receipts.
      </p>
      <div className="grid items-start gap-3 xl:grid-cols-2">
        {forms.map(({ form, label, intakes, steps }) => {
          const most = Math.max(1, ...steps.map(({ visits }) => visits));
          return (
            <ChartFrame
              key={form}
              title={label}
              {...(steps.length > 0 && {
                table: {
                  head: ['Step', 'Visits'],
                  rows: steps.map(({ step, visits }) => ({ key: step, cells: [step, visits.toLocaleString('en-US')] })),
                },
              })}
            >
              <p>
                {intakes === null ? (
                  <span className="text-ink-soft">This form does not create a lead.</span>
                ) : (
                  <>
                    <FigureMark figure={intakes} className="text-lg font-semibold" />{' '}
                    <span className="text-ink-soft">came in</span>
                  </>
                )}
              </p>
              {steps.length > 0 && (
                <>
                  <ul aria-label={`${label}: steps shown`} className="flex flex-col gap-2">
                    {steps.map(({ step, visits }) => (
                      <li key={step} className="grid grid-cols-[8rem_1fr_5rem] items-center gap-3">
                        <span className="wrap-anywhere">{step}</span>
                        <span className="flex h-4 rounded-sm bg-sunken">
                          <span className="bg-gray h-full rounded-sm" style={{ width: `${(visits / most) * 100}%` }} />
                        </span>
                        <span className="text-right tabular">{many(visits, 'visit')}</span>
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </ChartFrame>
          );
        })}
      </div>
    </>
  );
}
