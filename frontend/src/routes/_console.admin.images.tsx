import { createFileRoute } from '@tanstack/react-router';
import { ImagesScreen } from '../features/site-images/images-screen.js';

/** For everybody who is signed in, as the specification says; visitors are sent to /login. */
export const Route = createFileRoute('/_console/admin/images')({ component: ImagesScreen });
