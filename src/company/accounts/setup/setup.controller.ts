import { Body, Controller, Get, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Extension } from '../../../platform/http/openapi-extension.js';
import { Answers, MayFail } from '../../../platform/http/responses.js';
import { Access } from '../../../platform/policy/access.js';
import { MeDto } from '../../console-sessions/console-sessions.dto.js';
import { CurrentBrowser, type Browser } from '../sign-in/browser.js';
import { BrowserSessions } from '../sign-in/browser-sessions.js';
import { SetUp, SetupStateDto } from './setup.dto.js';
import { SetupService } from './setup.service.js';

@ApiTags('Console')
@Controller()
export class SetupController {
  constructor(
    private readonly setup: SetupService,
    private readonly browsers: BrowserSessions,
  ) {}

  /** Returns whether this instance has an open set-up link, and whether it lacks a workspace. */
  @Get('/api/console/setup/state')
  @Access({ public: 'tells the set-up page whether a link is open, and nothing of it', limit: 'public_ip' })
  @ApiOperation({ operationId: 'getSetupState' })
  @Extension()
  @Answers(SetupStateDto, 200)
  async state(): Promise<SetupStateDto> {
    return { object: 'setup_state', ...(await this.setup.state()) };
  }

  /** Creates the account of an owner with the set-up link, and signs in. */
  @Post('/api/console/setup')
  @Access({ public: 'a one-time link of the operator’s, whose token alone opens it', limit: 'public_ip' })
  @ApiOperation({ operationId: 'setUp' })
  @Extension()
  @Answers(MeDto, 201)
  @MayFail('link_invalid', 'conflict', 'https_required')
  async setUp(
    @CurrentBrowser() browser: Browser,
    @Body() body: SetUp,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MeDto> {
    return this.browsers.answer(response, browser, await this.setup.setUp(body, browser));
  }
}
