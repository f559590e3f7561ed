import { Module } from '@nestjs/common';
import { DocumentsController } from './http/documents.controller.js';

/** What owners sign. */
@Module({ controllers: [DocumentsController] })
export class DocumentsModule {}
