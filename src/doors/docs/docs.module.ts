import { Module } from '@nestjs/common';
import { DocsController } from './docs.controller.js';
import { ApiDocument } from './document.js';
import { GuideController } from './guide.controller.js';
import { GuideFiles } from './guide-files.js';

@Module({ controllers: [DocsController, GuideController], providers: [ApiDocument, GuideFiles] })
export class DocsModule {}
