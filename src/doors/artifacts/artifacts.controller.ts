import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Bare } from '../../platform/http/envelope.interceptor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { Access } from '../../platform/policy/access.js';
import { CurrentCaller } from '../../platform/policy/request.js';
import { sendArtifact } from './artifact.js';
import { ArtifactParams } from './artifacts.dto.js';
import { ArtifactsService } from './artifacts.service.js';

@Controller()
export class ArtifactsController {
  constructor(private readonly artifacts: ArtifactsService) {}

  /** Public, machine-readable documents about a workspace (specification §10). */
  @Get('/api/agent/:pk/:artifact')
  @Access({ takes: ['publishable_key'], needs: null, inPath: 'pk', limit: 'none' })
  async get(
    @CurrentCaller() caller: Caller,
    @Param() { pk, artifact }: ArtifactParams,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Bare> {
    return sendArtifact(request, response, await this.artifacts.get(caller, pk, artifact));
  }
}
