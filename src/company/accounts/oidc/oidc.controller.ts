import { Body, Controller, Delete, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Config } from '../../../platform/config/config.js';
import { CONFIG } from '../../../platform/config/config.module.js';
import { Bare } from '../../../platform/http/envelope.interceptor.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { Extension } from '../../../platform/http/openapi-extension.js';
import { Page } from '../../../platform/http/page.js';
import { Answers, AnswersDeleted, AnswersList, MayFail } from '../../../platform/http/responses.js';
import { Access } from '../../../platform/policy/access.js';
import { ConsoleCookie } from '../../../platform/policy/console/console-cookie.js';
import { CurrentAccount, type AccountActor, type AppRequest } from '../../../platform/policy/request.js';
import { LinkToken } from '../invitations/invitations.dto.js';
import { CurrentBrowser, type Browser } from '../sign-in/browser.js';
import { IdentitiesService } from './identities.service.js';
import { OidcCallbackService } from './oidc-callback.service.js';
import { OidcStartService } from './oidc-start.service.js';
import { AuthorizationDto, IdentityDto, ProviderParam, SignInMethodsDto, StartQuery } from './oidc.dto.js';
import { SignInMethodsReader } from './sign-in-methods.reader.js';

@ApiTags('Console')
@Controller()
export class OidcController {
  constructor(
    private readonly methods: SignInMethodsReader,
    private readonly starts: OidcStartService,
    private readonly callbacks: OidcCallbackService,
    private readonly identities: IdentitiesService,
    private readonly cookie: ConsoleCookie,
    @Inject(CONFIG) private readonly config: Pick<Config, 'baseUrl'>,
  ) {}

  /** Returns the available ways to sign in. */
  @Get('/api/console/oidc/providers')
  @Access({ public: 'what the sign-in page offers; names of providers alone', limit: 'public_ip' })
  @ApiOperation({ operationId: 'getSignInMethods' })
  @Extension()
  @Answers(SignInMethodsDto, 200)
  providers(): Promise<SignInMethodsDto> {
    return this.methods.get();
  }

  /** Redirects the browser to the provider: to sign in, or to re-authenticate. */
  @Get('/api/console/oidc/:provider/start')
  @Access({ public: 'signing in; tells nothing but the provider’s address', limit: 'public_ip' })
  @ApiOperation({ operationId: 'startOidcSignIn' })
  @Extension()
  @ApiResponse({ status: 303, description: 'To the provider’s page.' })
  @MayFail('not_found', 'https_required')
  async start(
    @Param() { provider }: ProviderParam,
    @Query() { purpose }: StartQuery,
    @CurrentBrowser() browser: Browser,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Bare> {
    return redirected(
      response,
      await this.starts.begin(provider, { purpose: purpose ?? 'sign_in', browser }, response),
    );
  }

  /** Handles the provider's response: signs in, re-authenticates or links, and redirects the browser to the console. */
  @Get('/api/console/oidc/:provider/callback')
  @Access({ public: 'the way back from a provider, which its state and the browser’s cookie open', limit: 'public_ip' })
  @ApiOperation({ operationId: 'finishOidcSignIn' })
  @Extension()
  @ApiResponse({ status: 303, description: 'To the console, or to its sign-in page with `error`.' })
  @MayFail('not_found')
  async callback(
    @Param() { provider }: ProviderParam,
    @Req() { url }: AppRequest,
    @CurrentBrowser() browser: Browser,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Bare> {
    const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
    const { path, newSession } = await this.callbacks.finish(provider, { query, browser, response });
    if (newSession) this.cookie.set(response, newSession.token, newSession.expiresAt);
    return redirected(response, this.config.baseUrl + path);
  }

  /**
   * Starts accepting an invitation with a new account that signs in through the provider. Send the browser to
   * the returned address.
   */
  @Post('/api/console/oidc/:provider/accept')
  @Access({ public: 'an invitation’s link, whose token alone opens it', limit: 'public_ip' })
  @ApiOperation({ operationId: 'acceptInvitationByProvider' })
  @Extension()
  @Answers(AuthorizationDto, 201)
  @MayFail('not_found', 'link_invalid', 'conflict', 'https_required')
  async accept(
    @Param() { provider }: ProviderParam,
    @Body() { token }: LinkToken,
    @CurrentBrowser() browser: Browser,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuthorizationDto> {
    const beginner = { purpose: 'accept', browser, invitation: token } as const;
    return { object: 'authorization', url: await this.starts.begin(provider, beginner, response) };
  }

  /** Starts linking your account to a provider, for later sign-ins. Send the browser to the returned address. */
  @Post('/api/console/oidc/:provider/link')
  @Access({ takes: ['console_account'], needs: null, limit: 'console', recent: true })
  @ApiOperation({ operationId: 'linkIdentity' })
  @Extension()
  @Answers(AuthorizationDto, 201)
  @MayFail('not_found')
  async link(
    @Param() { provider }: ProviderParam,
    @CurrentBrowser() browser: Browser,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuthorizationDto> {
    return { object: 'authorization', url: await this.starts.begin(provider, { purpose: 'link', browser }, response) };
  }

  /** Lists the providers that you may sign in with. */
  @Get('/api/console/identities')
  @Access({ takes: ['console_account'], needs: null, limit: 'console' })
  @ApiOperation({ operationId: 'listIdentities' })
  @Extension()
  @AnswersList(IdentityDto)
  async list(@CurrentAccount() account: AccountActor): Promise<Page<IdentityDto>> {
    return new Page(await this.identities.list(account), null);
  }

  /** Removes the link to a provider. */
  @Delete('/api/console/identities/:id')
  @Access({ takes: ['console_account'], needs: null, limit: 'console', recent: true })
  @ApiOperation({ operationId: 'unlinkIdentity' })
  @Extension()
  @AnswersDeleted('identity')
  @MayFail('conflict')
  async unlink(@CurrentAccount() account: AccountActor, @Param() { id }: IdParam): Promise<object> {
    await this.identities.unlink(account, id);
    return { id: id.toLowerCase(), object: 'identity', deleted: true };
  }
}

function redirected(response: Response, url: string): Bare {
  response.locals['status'] = 303;
  response.setHeader('Location', url);
  return new Bare('');
}
