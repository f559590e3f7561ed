import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { TouchClock } from '../leads/application/touch-clock.js';
import { BoardPlayback } from './board-playback.js';
import { BoardQueries } from './board-queries.js';
import { PastBoard } from './past-board.js';
import { BoardController } from './board.controller.js';

/** The board, present and past. */
@Module({
  imports: [AccountsModule],
  controllers: [BoardController],
  providers: [BoardQueries, TouchClock, PastBoard, BoardPlayback],
})
export class BoardModule {}
