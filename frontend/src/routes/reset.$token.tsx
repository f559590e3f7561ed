import { createFileRoute } from '@tanstack/react-router';
import { SetPasswordScreen } from '../features/sign-in/set-password-screen.js';

export const Route = createFileRoute('/reset/$token')({ component: ResetRoute });

function ResetRoute() {
  return <SetPasswordScreen token={Route.useParams().token} purpose="reset" />;
}
