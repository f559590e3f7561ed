import { createFileRoute } from '@tanstack/react-router';
import { bioBySlug } from '../features/content/bios.js';
import { NoPageScreen } from '../features/public/page/no-page-screen.js';
import { BioScreen } from '../features/team/bio-screen.js';

export const Route = createFileRoute('/_public/team/$person')({ component: BioRoute });

function BioRoute() {
  const found = bioBySlug(Route.useParams().person);
  return found ? <BioScreen {...found} /> : <NoPageScreen />;
}
