import { Module } from '@nestjs/common';
import { HandOutManager } from './application/hand-out-manager.js';
import { Turns } from './application/turns.js';

/** Intakes that are assigned in turn. */
@Module({ providers: [HandOutManager, Turns] })
export class HandOutModule {}
