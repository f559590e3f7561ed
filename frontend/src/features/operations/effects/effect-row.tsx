import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ShownEffect } from '../../../../../contracts/src/effects/queries.js';
import { useNow } from '../../../lib/use-now.js';
import { Badge } from '../../../ui/badge.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { When } from '../../../ui/when.js';
import { attemptsQuery } from './effects-query.js';
import { effectSentence, kindTitle, stateWords } from './effect-words.js';
import { duration, logTime, shortStream } from '../data/words.js';

/** One effect: its kind, its subject, its state, and, when unfolded, its attempts. */
export function EffectRow({
  effect,
  chosen,
  onChoose,
}: {
  effect: ShownEffect;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}) {
  const now = useNow();
  const [open, setOpen] = useState(false);
  const { kind, leadId, leadName, subject, correlationId, state, changedAt, attempts, maxAttempts, waits, stuck } =
    effect;
  const who = leadName ?? shortStream(subject);
  const { label, hue } = stateWords[state];
  return (
    <li className="flex gap-3 px-4 py-3">
      <input
        type="checkbox"
        checked={chosen}
        onChange={(event) => onChoose(event.target.checked)}
        aria-label={`Select ${kindTitle(kind)} of ${who}`}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-sm">
          <Badge hue={hue}>{label}</Badge>
          {stuck && <Badge hue="red">Stuck</Badge>}
          {waits && <Badge hue="orange">Its stream is parked</Badge>}
          <span className="font-medium">{kindTitle(kind)}</span>
          {leadId ? (
            <Link
              to="/leads/$id"
              params={{ id: leadId }}
              className="rounded-sm underline underline-offset-2 wrap-anywhere"
            >
              {who}
            </Link>
          ) : (
            <span className="wrap-anywhere">{who}</span>
          )}
          <When at={changedAt} ago className="text-xs text-ink-soft" />
        </p>
        <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">{effectSentence(effect, now)}</p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-ink-soft">
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="rounded-sm text-accent hover:underline"
          >
            {attempts} of {maxAttempts} attempts
          </button>
          <Link
            to="/operations/events"
            search={{ correlation: correlationId }}
            className="rounded-sm text-accent hover:underline"
          >
            Events of this action
          </Link>
        </p>
        {open && <AttemptList effect={effect} />}
      </div>
    </li>
  );
}

function AttemptList({ effect }: { effect: ShownEffect }) {
  const answer = useQuery(attemptsQuery(effect));
  if (answer.isPending) return <Skeleton className="mt-2 h-12 w-full" />;
  if (!answer.data) return <p className="mt-2 text-sm text-danger">The attempts could not be loaded.</p>;
  if (answer.data.attempts.length === 0)
    return (
      <p className="mt-2 text-sm text-ink-soft">
        {effect.state === 'done' ? 'No attempt is kept here: its outcome was read from the log.' : 'No attempt yet.'}
      </p>
    );
  return (
    <ol aria-label="Attempts" className="mt-2 divide-y divide-line rounded-control border border-line text-xs">
      {answer.data.attempts.map(({ beganAt, endedAt, outcome, error, calls }) => (
        <li key={beganAt + endedAt} className="flex flex-col gap-0.5 px-3 py-2">
          <p className="flex flex-wrap gap-x-2">
            <span className="font-medium">{outcome.replace('_', ' ')}</span>
            <time dateTime={beganAt}>{logTime(beganAt)}</time>
            <span className="text-ink-soft">{duration(Date.parse(endedAt) - Date.parse(beganAt))}</span>
          </p>
          {error !== null && <p className="wrap-anywhere">{error}</p>}
          {calls.map(({ provider, status, answer: beginning }, index) => (
            <p key={index} className="font-mono text-ink-soft wrap-anywhere">
              {provider} {status ?? 'no answer'} {beginning}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
