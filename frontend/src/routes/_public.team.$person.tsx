import { createFileRoute, notFound } from '@tanstack/react-router';
import { memberBySlug } from '../features/content/team.js';
import { BioScreen } from '../features/team/bio-screen.js';

export const Route = createFileRoute('/_public/team/$person')({
  loader: ({ params }) => {
    const member = memberBySlug(params.person);
    if (!member?.bio) throw notFound();
    return { member, bio: member.bio };
  },
  component: BioRoute,
});

function BioRoute() {
  return <BioScreen {...Route.useLoaderData()} />;
}
