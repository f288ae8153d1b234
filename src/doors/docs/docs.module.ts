import { Module } from '@nestjs/common';
import { DocsController } from './docs.controller.js';
import { ApiDocument } from './document.js';

@Module({ controllers: [DocsController], providers: [ApiDocument] })
export class DocsModule {}
