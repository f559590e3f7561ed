import { createFileRoute } from '@tanstack/react-router';
import { toldSearch } from '../lib/checked-search.js';
import { effectsKeys, effectsSearch } from '../features/operations/data/addresses.js';
import { EffectsScreen } from '../features/operations/effects/effects-screen.js';

export const Route = createFileRoute('/_console/operations/effects')({
  validateSearch: toldSearch(effectsKeys, effectsSearch),
  component: EffectsScreen,
});
