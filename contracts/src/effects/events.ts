import { z } from 'zod';
import { defineEvent, type EventOf } from '../log/define-event.js';
import { personal, plain } from '../log/personal.js';

/** Names an effect and its process manager. The key consists of ids, and holds no personal data. */
const effect = {
  manager: plain(z.string(), 'code'),
  key: plain(z.string(), 'id'),
  kind: plain(z.string(), 'code'),
  subject: plain(z.string(), 'id'),
};
const exampleEffect = {
  manager: 'rent-estimates',
  key: '7b0f0a51-3c0f-4c38-9a5b-6a2d6f1d9f10',
  kind: 'rent-estimate',
  subject: 'analysis-7b0f0a51-3c0f-4c38-9a5b-6a2d6f1d9f10',
};

const effectRetried = defineEvent({
  name: 'EffectRetried',
  version: 1,
  description: 'Somebody asked to retry an effect that had ended.',
  schema: z.object(effect),
  example: exampleEffect,
});

const effectGivenUp = defineEvent({
  name: 'EffectGivenUp',
  version: 1,
  description: 'Somebody decided to give an effect up.',
  schema: z.object({ ...effect, reason: personal(z.string()) }),
  example: { ...exampleEffect, reason: 'The owner called, and it was settled by phone.' },
});

/** People's decisions about effects, in the stream `effects-<process manager>`. */
export const effectEvents = [effectRetried, effectGivenUp] as const;
export type EffectEvent = EventOf<(typeof effectEvents)[number]>;
