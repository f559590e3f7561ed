import { createFileRoute, notFound } from '@tanstack/react-router';
import { memberBySlug } from '../features/content/team.js';
import { BioScreen } from '../features/team/bio-screen.js';

export const Route = createFileRoute('/_public/team/$person')({
  beforeLoad: ({ params }) => {
    if (!memberBySlug(params.person)) notFound({ throw: true });
  },
  component: BioRoute,
});

function BioRoute() {
  const member = memberBySlug(Route.useParams().person);
  return member?.bio ? <BioScreen member={member} bio={member.bio} /> : null;
}
