import { createFileRoute, notFound } from '@tanstack/react-router';
import { bioBySlug } from '../features/content/bios.js';
import { BioScreen } from '../features/team/bio-screen.js';

export const Route = createFileRoute('/_public/team/$person')({
  // Imported when needed: a guard is part of the first chunk of every page, and the bios need not be.
  beforeLoad: async ({ params }) => {
    const content = await import('../features/content/bios.js');
    if (!content.bioBySlug(params.person)) notFound({ throw: true });
  },
  component: BioRoute,
});

function BioRoute() {
  const found = bioBySlug(Route.useParams().person);
  return found && <BioScreen {...found} />;
}
