import { SetMetadata } from '@nestjs/common';
import type { Who } from '../../../../contracts/src/routes/route.js';

export const accessKey = 'access';
export const intakeKey = 'intake';
export const settingUpFactorKey = 'settingUpFactor';

/** Declares who may call the route. A route without it keeps the application from starting. */
export const Access = (rule: Who) => SetMetadata(accessKey, rule);

/** Limits how often a minute visitors may call the route; each route has a count of its own. */
export const LimitVisitors = () => SetMetadata(intakeKey, true);

/** Stays open to people whose time to set up a second factor is over: all other routes refuse them, or take them for visitors. */
export const WhileSettingUpFactor = () => SetMetadata(settingUpFactorKey, true);
