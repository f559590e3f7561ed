import { SetMetadata } from '@nestjs/common';

/**
 * Who may call a route.
 * - `public`: everyone.
 * - `staff`: everyone who is signed in.
 * - `admin`: signed in with the role admin.
 * - `enrollee`: staff, and the visitor whose enrolment made the lead in the path.
 */
export type AccessRule = 'public' | 'staff' | 'admin' | 'enrollee';

export const accessKey = 'access';
export const intakeKey = 'intake';
export const settingUpFactorKey = 'settingUpFactor';

/** Declares who may call the route. A route without it keeps the application from starting. */
export const Access = (rule: AccessRule) => SetMetadata(accessKey, rule);

/** Limits how often a minute visitors may call the route; each route has a count of its own. */
export const LimitVisitors = () => SetMetadata(intakeKey, true);

/** Stays open to people whose time to set up a second factor is over: all other routes refuse them, or take them for visitors. */
export const WhileSettingUpFactor = () => SetMetadata(settingUpFactorKey, true);
