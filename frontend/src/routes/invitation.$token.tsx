import { createFileRoute } from '@tanstack/react-router';
import { SetPasswordScreen } from '../features/sign-in/set-password-screen.js';

export const Route = createFileRoute('/invitation/$token')({ component: InvitationRoute });

function InvitationRoute() {
  return <SetPasswordScreen token={Route.useParams().token} purpose="invitation" />;
}
