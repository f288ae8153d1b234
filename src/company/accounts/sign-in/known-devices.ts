import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { hash, randomUUID } from 'node:crypto';
import type { Config } from '../../../platform/config/config.js';
import { CLOCK, CONFIG } from '../../../platform/config/config.module.js';
import type { Clock } from '../../../platform/kernel/clock.js';
import { Vault } from '../../../platform/kernel/vault.js';
import { SealedCookie } from '../sealed-cookie.js';
import type { Browser } from './browser.js';
import { ofDevice } from './attempt-origins.js';
import type { AttemptFrom } from './sign-in-throttle.js';

/** 180 days. */
const COOKIE = { name: 'wa_device', place: 'console device', forMs: 180 * 86_400_000, maxLength: 600 };

interface Device {
  id: string;
  /** Hash of the account's address. */
  account: string;
}

/**
 * Browsers that have signed in before. Such a browser has its own attempt counter for that account, so that
 * strangers behind the same proxy cannot slow it down (decision 0108). It proves nothing: password and second
 * factor are still required.
 */
@Injectable()
export class KnownDevices {
  private readonly cookie: SealedCookie<Device>;

  constructor(@Inject(CONFIG) config: Pick<Config, 'baseUrl'>, @Inject(CLOCK) clock: Clock, vault: Vault) {
    this.cookie = new SealedCookie(COOKIE, { config, clock, vault });
  }

  /** Records that the browser has signed in to the account; it keeps its id. */
  keep(response: Response, browser: Pick<Browser, 'headers'>, email: string): void {
    this.cookie.set(response, this.known(browser, email) ?? { id: randomUUID(), account: accountOf(email) });
  }

  /** Origin of a sign-in to that account: the browser if it is known, otherwise its address. */
  origin(browser: Browser, email: string): AttemptFrom {
    const device = this.known(browser, email);
    return device ? ofDevice(device.account, device.id) : browser;
  }

  private known(browser: Pick<Browser, 'headers'>, email: string): Device | null {
    const device = this.cookie.read(browser);
    return device?.account === accountOf(email) ? device : null;
  }
}

const accountOf = (email: string): string => hash('sha256', email.toLowerCase(), 'base64url');
