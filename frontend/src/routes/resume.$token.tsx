import { createFileRoute } from '@tanstack/react-router';
import { ResumeScreen } from '../features/resume/resume-screen.js';

export const Route = createFileRoute('/resume/$token')({ component: ResumeRoute });

function ResumeRoute() {
  return <ResumeScreen token={Route.useParams().token} />;
}
