import type { ShownText } from '../../../../../contracts/src/shown-versions.js';
import estimate from './wordings/estimate.json' with { type: 'json' };
import pitch from './wordings/pitch.json' with { type: 'json' };
import report from './wordings/report.json' with { type: 'json' };

/** Every version's words, file by file as `scripts/test/shown-versions.spec.ts` reads them. They never change. */
const wordings: Record<ShownText, Readonly<Record<string, readonly (readonly string[])[]>>> = {
  report,
  estimate,
  pitch,
};

/** The words that were shown then and are not today: the figures of then stand between today's. */
export default function WordsThen({ text, version, today }: { text: ShownText; version: number; today: number }) {
  const then = wordings[text][version]?.flat();
  if (!then)
    return <p role="alert">A browser reported wording {version}. This version of the page has no such words.</p>;
  const now = new Set(wordings[text][today]?.flat());
  const gone = [...new Set(then)].filter((words) => !now.has(words));
  return (
    <section aria-label="Words of then" className="flex flex-col gap-1 text-sm">
      <p className="font-semibold">
        {gone.length > 0 ? 'What it said then, and does not say today' : 'Nothing was said then that is not said today'}
      </p>
      <ul className="list-disc pl-5">
        {gone.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  );
}
