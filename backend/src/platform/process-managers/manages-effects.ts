import { DiscoveryService } from '@nestjs/core';

/** Marks a provider as a process manager: it starts with the API, wherever it is provided. */
export const ManagesEffects = DiscoveryService.createDecorator();
